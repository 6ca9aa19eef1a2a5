/**
 * Sends a request of an administrator, `POST /en/…/events` as `('POST', '/events', 'en', fields)`;
 * returns the resource.
 */
export type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  language: string,
  fields: object,
) => Promise<{ id: number }>;

type Texts = Readonly<Record<string, object>>;

/** Sends requests as the administrator to a calendar at this URL; an error ends the work. */
export function createSend(url: string, authorization: string): Send {
  return async (method, path, language, fields) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/${language}/calendar/events/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(fields),
    });
    if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
}

/**
 * Fills an empty calendar with some of everything that a calendar of the first version could
 * contain already, by requests that each version answers alike: a calendar filled by an older
 * program and one filled by today's have the same ids.
 */
export async function fillCalendar(send: Send): Promise<void> {
  const create = (path: string, fields: object) => send('POST', path, 'en', fields).then(({ id }) => id);
  const translate = async (path: string, texts: Texts) => {
    for (const [language, fields] of Object.entries(texts)) await send('PUT', path, language, fields);
  };
  const music = await create('/categories', { name: 'Music', description: 'Everything that sounds' });
  await translate(`/categories/${music}`, { fi: { name: 'Musiikki' }, de: { name: 'Musik' } });
  const choirs = await create('/categories', { name: 'Choirs', parent: music });
  await translate(`/categories/${choirs}`, { 'zh-hans': { name: '合唱团' } });
  const outdoors = await create('/tags', { name: 'Outdoors' });
  await translate(`/tags/${outdoors}`, { fi: { name: 'Ulkoilma' }, de: { name: 'Draußen' } });
  const hall = await create('/venues', {
    venue: 'Harbour hall',
    city: 'Turku',
    zip: '20100',
    phone: '+358 2 1',
  });
  await translate(`/venues/${hall}`, {
    fi: { venue: 'Satamahalli', description: 'Halli meren rannalla' },
    de: { venue: 'Hafenhalle' },
  });
  const garden = await create('/venues', { venue: 'Botanic garden', city: 'Ruissalo' });
  const choir = await create('/organizers', { organizer: 'Aurora singers', email: 'sing@example.org' });
  await translate(`/organizers/${choir}`, { 'zh-hans': { organizer: '极光合唱团' } });

  const concert = await create('/events', {
    title: 'Winter concert',
    description: '<p>Carols and candles in the harbour hall. <b>Bring a friend.</b></p>',
    excerpt: 'Carols by candlelight',
    start_date: '2027-02-10 19:00:00',
    end_date: '2027-02-10 21:30:00',
    categories: [choirs],
    tags: [outdoors],
    venue: hall,
    organizer: [choir],
    cost: '12',
    website: 'https://example.org/concert',
    featured: true,
  });
  await translate(`/events/${concert}`, {
    fi: { title: 'Talvikonsertti', description: '<p>Joululauluja satamahallissa.</p>' },
    de: { title: 'Winterkonzert', description: '<p>Lieder bei Kerzenlicht in der Hafenhalle.</p>' },
    'zh-hans': { title: '冬季音乐会', description: '<p>烛光下的颂歌。</p>' },
  });
  const walk = await create('/events', {
    title: 'Guided walk through the garden',
    description: '<p>Orchids, palms and a carnivorous plant.</p>',
    start_date: '2027-03-01',
    end_date: '2027-03-04',
    all_day: true,
    categories: [music],
    venue: garden,
  });
  await translate(`/events/${walk}`, { fi: { title: 'Opastettu kävely puutarhassa' } });
  await send('PUT', `/events/${walk}`, 'en', { title: 'Guided stroll through the garden', tags: [outdoors] });
  const times = { start_date: '2027-04-05 10:00:00', end_date: '2027-04-05 12:00:00' };
  const rehearsal = { ...times, categories: [choirs], organizer: [choir], venue: hall };
  await create('/events', { title: 'Open rehearsal', ...rehearsal });
  await create('/events', { title: 'Secret rehearsal', status: 'draft', ...rehearsal });
  await create('/events', { title: 'Rehearsal of the board', status: 'private', ...rehearsal });
  await create('/events', { title: 'Hidden rehearsal', hide_from_listings: true, ...rehearsal });
  await create('/events', { title: 'Rehearsal to come', date: '2030-01-01 00:00:00', ...rehearsal });
  const cancelled = await create('/events', { title: 'Rehearsal that was thrown away', ...rehearsal });
  await send('DELETE', `/events/${cancelled}`, 'en', {});
}
