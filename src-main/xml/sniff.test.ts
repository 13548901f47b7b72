import { expect, it } from 'vitest';
import { sniff } from './sniff.ts';

const kindOf = (text: string): string => sniff(Buffer.from(text)).kind;
const INSTANCE = 'http://www.xbrl.org/2003/instance';

it.each([
  [`<xbrl xmlns="${INSTANCE}">`, 'instance'],
  [`<?xml version="1.0"?>\n<a.b:xbrl xmlns = 'urn:x' xmlns:aXb="urn:x" xmlns:a.b = ' ${INSTANCE} '>`, 'instance'],
  [`<b:xbrl xmlns:a="${INSTANCE}" xmlns:b="urn:x">`, 'xml'],
  [`<xbrl a="xmlns='${INSTANCE}'">`, 'xml'],
])('%s is %s', (text, kind) => expect(kindOf(text)).toBe(kind));

it.each([
  ['that is no expression', `<a(b:xbrl xmlns:c="urn:x">`],
  ['that is a slow expression', `<x((a|a)*)*y:xbrl xmlns:x${'a'.repeat(60)}="urn:x">`],
  ['of the prefix alone', `<a|b:xbrl xmlns:b="${INSTANCE}">`],
])('reads a prefix %s as text', (_what, text) => expect(kindOf(text)).toBe('xml'));
