/** Words with forms that no rule makes; the first of each group is the dictionary form. */
const groups = `
  child children; woman women; man men; person people persons; mouse mice; goose geese; foot feet; tooth teeth; ox oxen;
  louse lice; die dice dying died; penny pence; leaf leaves; knife knives; life lives; wife wives; wolf wolves; loaf loaves;
  shelf shelves; half halves; calf calves; scarf scarves; elf elves; self selves; thief thieves; hoof hooves; dwarf dwarves;
  wharf wharves; cactus cacti; fungus fungi; alumnus alumni alumna alumnae; nucleus nuclei; syllabus syllabi;
  medium media; bacterium bacteria; curriculum curricula; memorandum memoranda; symposium symposia;
  phenomenon phenomena; criterion criteria; crisis crises; oasis oases; thesis theses; basis bases; analysis analyses;
  vertex vertices; index indices; appendix appendices; quiz quizzes quizzed quizzing; tempo tempi; virtuoso virtuosi;
  teach taught; sing sang sung; run ran; swim swam swum; make made; speak spoke spoken; build built; write wrote written;
  draw drew drawn; ride rode ridden; throw threw thrown; weave wove woven; know knew known; grow grew grown; blow blew blown;
  show shown; sew sewn; sow sown; fly flew flown; see saw seen; go went gone; come came; do did done; be was were been;
  begin began begun; drink drank drunk; ring rang rung; spring sprang sprung; shrink shrank; sink sank sunk;
  eat ate eaten; give gave given; take took taken; shake shook shaken; wake woke woken; break broke broken;
  choose chose chosen; freeze froze frozen; steal stole stolen; wear wore worn; tear tore torn; bear borne;
  swear swore sworn; drive drove driven; rise risen; hide hid hidden; bite bit bitten; fall fell fallen;
  forget forgot forgotten; get got gotten; tell told; sell sold; hold held; find found; bind bound;
  stand stood; understand understood; think thought; buy bought; bring brought; catch caught; seek sought; fight fought;
  feel felt; keep kept; sleep slept; sweep swept; meet met; lead led; feed fed; read; leave left; lose lost; spend spent;
  send sent; lend lent; bend bent; mean meant; learn learnt; dream dreamt; burn burnt; spell spelt; sit sat; win won;
  spin spun; hang hung; dig dug; stick stuck; strike struck; swing swung; sling slung; light lit; shoot shot; say said;
  pay paid; lay laid; lie lying lay; tie tying; hear heard; shine shone; slide slid; forgive forgave forgiven; become became;
  retell retold; rewrite rewrote rewritten; rebuild rebuilt; remake remade; overcome overcame; foresee foresaw foreseen;
  good better best; bad worse worst; far further furthest; far farther farthest; ski skied skiing skier skiers
`;

/** Each irregular form to its dictionary forms, and each dictionary form to its irregular forms. */
export const { bases, forms } = tablesOf(groups);

/** The irregular plurals that compounds end with: `craftsmen`, `bookshelves`. */
const plurals = [
  ['man', 'men'],
  ['child', 'children'],
  ['wife', 'wives'],
  ['shelf', 'shelves'],
  ['wolf', 'wolves'],
  ['leaf', 'leaves'],
  ['foot', 'feet'],
] as const;

/** The irregular plural of a compound; other words stay as they are. */
export function pluralOf(word: string): string {
  const ending = plurals.find(([one]) => word.endsWith(one));
  return ending === undefined ? word : `${word.slice(0, -ending[0].length)}${ending[1]}`;
}

/** The singular of a compound with an irregular plural; other words stay as they are. */
export function singularOf(word: string): string {
  const ending = plurals.find(([, many]) => word.endsWith(many));
  return ending === undefined ? word : `${word.slice(0, -ending[1].length)}${ending[0]}`;
}

function tablesOf(text: string) {
  const basesOfForm = new Map<string, string[]>();
  const formsOfBase = new Map<string, string[]>();
  for (const group of text.split(';')) {
    const [base = '', ...irregular] = group.trim().split(/\s+/);
    formsOfBase.set(base, [...(formsOfBase.get(base) ?? []), ...irregular]);
    for (const form of irregular) basesOfForm.set(form, [...(basesOfForm.get(form) ?? []), base]);
  }
  return {
    bases: basesOfForm as ReadonlyMap<string, readonly string[]>,
    forms: formsOfBase as ReadonlyMap<string, readonly string[]>,
  };
}
