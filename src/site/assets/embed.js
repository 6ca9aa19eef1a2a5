/**
 * <script src="https://calendar.example.org/embed.js"
 *   data-language="en" data-view="month" data-categories="3" async></script>
 *
 * Shows a list or a month of the calendar where the script stands, as wide as there is room and as
 * high as its content. `data-language` and `data-title` are the language and the name of the frame;
 * all other attributes are parameters of /calendar, with `-` for `_`.
 */
{
  const script = document.currentScript;
  const titles = {
    en: 'Event Calendar',
    fi: 'Tapahtumakalenteri',
    de: 'Veranstaltungskalender',
    'zh-hans': '活动日历',
  };

  const { language = 'en', title = titles[language] ?? titles.en } = script.dataset;
  const address = new URL(`./${encodeURIComponent(language)}/embed`, script.src);
  for (const { name, value } of script.attributes)
    if (name.startsWith('data-') && name !== 'data-language' && name !== 'data-title')
      address.searchParams.set(name.slice(5).replaceAll('-', '_'), value);

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title;
  frame.loading = 'lazy';
  // Within one origin a sandbox that allows scripts would hold nothing back.
  if (address.origin !== location.origin)
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    );
  Object.assign(frame.style, { display: 'block', width: '100%', height: '600px', border: '0' });

  /** Only the frame itself says how high it is, and only within reason. */
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    if (data?.type !== 'event-calendar:height' || !Number.isFinite(data.height)) return;
    frame.style.height = `${Math.min(Math.max(Math.ceil(data.height), 80), 20_000)}px`;
  });
  script.after(frame);
}
