import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Labels } from '../../src/developer/texts/labels.ts';
import { graphiqlLabels } from '../../src/developer/texts/graphiql-labels.ts';
import { swaggerLabels } from '../../src/developer/texts/swagger-labels.ts';
import type { Language } from '../../src/i18n/language.ts';
import { visit } from '../harness/browser.ts';
import { describeInBrowser, useBrowser } from '../harness/in-browser.ts';

type Translated = Exclude<Language, 'en'>;

const translated: Translated[] = ['fi', 'de', 'zh-hans'];

/** What the elements themselves say to readers, in text and to screen readers. */
function labelsOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) =>
    elements.flatMap((element) =>
      [
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
        element.getAttributeNode('aria-label'),
      ].map((node) => node?.nodeValue?.trim() ?? ''),
    ),
  );
}

/** English labels that the language has others for. */
function englishOf(labels: Labels, language: Translated): string[] {
  return Object.keys(labels).filter((label) => labels[label]?.[language] !== label);
}

describeInBrowser('In a browser', () => {
  const browsed = useBrowser({ sample: true });

  test.each(translated)(
    'the REST documentation has no English label in %s, also after a request',
    async (language) => {
      const { page, troubles } = await visit(browsed.browser, `${browsed.world.url}/${language}/docs`);
      const operation = page.locator('#operations-events-listEvents');
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('.try-out__btn').click();
      await operation.locator('.execute').click();
      await operation.locator('.live-responses-table').waitFor();
      const parts = 'h4, h5, th, .col_header, button, .opblock-title span, small, [aria-label]';
      const labels = await labelsOf(page, `#documentation :is(${parts})`);
      const english = englishOf(swaggerLabels, language);
      expect(labels.filter((label) => english.includes(label))).toEqual([]);
      for (const label of ['Cancel', 'Execute', 'Clear', 'Responses', 'Response body'])
        expect(labels).toContain(swaggerLabels[label]?.[language]);
      expect(troubles).toEqual([]);
    },
  );

  test.each(translated)(
    'GraphiQL has no English label in %s, also in its documentation',
    async (language) => {
      const { page, troubles } = await visit(browsed.browser, `${browsed.world.url}/${language}/graphiql`);
      const nameOf = (label: string) => graphiqlLabels[label]?.[language] ?? label;
      await page.getByRole('button', { name: nameOf('Show Documentation Explorer') }).click();
      await page
        .locator('.graphiql-doc-explorer-type-name', { hasText: /^Query$/ })
        .first()
        .click();
      await page.locator('.graphiql-doc-explorer-title', { hasText: /^Query$/ }).waitFor();
      const labels = await labelsOf(page, 'main :is(h2, button, section, ul, textarea, a, [class$=title])');
      const english = englishOf(graphiqlLabels, language);
      expect(labels.filter((label) => english.includes(label))).toEqual([]);
      for (const label of ['Docs', 'Fields', 'Variables', 'Execute query (Ctrl-Enter)'])
        expect(labels).toContain(nameOf(label));
      expect(await page.locator('[class^=graphiql-markdown]:not([lang=en])').count()).toBe(0);
      expect(troubles).toEqual([]);
    },
  );

  test('the REST documentation marks required parameters in the language of the page', async () => {
    const { page } = await visit(browsed.browser, `${browsed.world.url}/fi/docs`);
    await page.locator('#operations-events-readEvent .opblock-summary-control').click();
    await page.locator('.parameter__name.required').waitFor();
    const mark = await page.$eval(
      '.parameter__name.required',
      (name) => getComputedStyle(name, '::after').content,
    );
    expect(mark).toBe('"pakollinen"');
  });
});
