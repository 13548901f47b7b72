import { type Page } from '@playwright/test';
import { expect } from './test.ts';

/** The address once it is another one than `before`: a key is handled after it was pressed, so an address read right away may be the old one. */
export async function nextAddress(page: Page, before: string): Promise<string> {
  await expect.poll(() => page.url()).not.toBe(before);
  return page.url();
}
