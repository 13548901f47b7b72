import fc from 'fast-check';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayNameOf, distinctPaths, safeRelativePath } from './upload-names.ts';

describe('safeRelativePath', () => {
  it.each([
    ['aapl.zip', ['aapl.zip']],
    ['folder/aapl.htm', ['folder', 'aapl.htm']],
    ['../../etc/passwd', ['etc', 'passwd']],
    ['/etc/passwd', ['etc', 'passwd']],
    ['C:\\Windows\\x.xml', ['C_', 'Windows', 'x.xml']],
    ['a/./../b.xml', ['a', 'b.xml']],
    ['..', ['file']],
    ['', ['file']],
    ['a\u0000b.xml', ['a_b.xml']],
    ['con', ['_con']],
    ['NUL.xml', ['_NUL.xml']],
    ['name. . ', ['name']],
    ['.hidden', ['.hidden']],
  ])('%j → %j', (name, path) => expect(safeRelativePath(name)).toEqual(path));

  it('keeps the extension of a long name', () => {
    const [name = ''] = safeRelativePath(`${'x'.repeat(300)}.htm`);
    expect(name).toHaveLength(120);
    expect(name).toMatch(/\.htm$/);
  });

  it('never leaves the folder, whatever a browser sends', () => {
    const folder = resolve('/private/folder');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom('..', '.', '/', '\\', 'a', 'C:', '\0')).map((parts) => parts.join('')),
        ),
        (name) => {
          const path = relative(folder, join(folder, ...safeRelativePath(name)));
          expect(path === '' || path.split(sep)[0] === '..' || isAbsolute(path)).toBe(false);
        },
      ),
    );
  });
});

describe('distinctPaths', () => {
  it('numbers names that are taken, in any case of letters', () => {
    expect(distinctPaths(['a/x.xml', 'a/X.xml', 'a/x.xml', 'b/x.xml']).map((path) => path.join('/'))).toEqual([
      'a/x.xml',
      'a/X-2.xml',
      'a/x-3.xml',
      'b/x.xml',
    ]);
  });
});

describe('displayNameOf', () => {
  it.each([
    [['aapl.zip'], 'aapl.zip'],
    [['f/a.htm', 'f/a.xsd'], 'f'],
    [['a.xsd', 'a.htm', 'a_lab.xml'], 'a.htm'],
    [['a.xml', 'a.xsd'], 'a.xml'],
  ])('%j → %s', (names, shown) => expect(displayNameOf(distinctPaths(names))).toBe(shown));
});
