/**
 * Tells the time of an event where the reader is, if it differs, and shares the address of the
 * page.
 */
const article = document.querySelector('article');
const { lang } = document.documentElement;

if (article.dataset.start !== undefined) {
  const { start, end, timeZone, inYourZone } = article.dataset;
  // As the rest of the page writes times in English.
  const [locale, hour12] = lang === 'en' ? ['en-GB', true] : [lang, undefined];
  const write = (zone) =>
    new Intl.DateTimeFormat(locale, {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      ...{ hour12, timeZone: zone },
    }).formatRange(new Date(start), new Date(end));
  const here = write(undefined);
  if (here !== write(timeZone)) {
    const entry = document.createElement('dd');
    entry.className = 'note';
    entry.textContent = inYourZone.replace('{time}', () => here);
    article.querySelector('dd').after(entry);
  }
}

const share = document.querySelector('.share');
share.hidden = navigator.share === undefined && navigator.clipboard === undefined;
share.addEventListener('click', async () => {
  const url = document.querySelector('link[rel=canonical]').href;
  if (navigator.share !== undefined) {
    // Whoever closes the dialog shares nothing.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url);
  const label = share.textContent;
  share.textContent = share.dataset.copied;
  setTimeout(() => (share.textContent = label), 1500);
});
