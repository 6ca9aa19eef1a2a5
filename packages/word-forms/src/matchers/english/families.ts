/** Words made from one another by no rule, or by one that would relate others by chance. */
const groups = `
  sing song singer songwriter; grieve grief; speak speech; lose loss; choose choice; give gift; sell sale; die death dead; live life;
  think thought; believe belief; see sight; bathe bath; breathe breath; fly flight; sit seat; know knowledge; prove proof; save safe;
  bereave bereavement; advise advice; feed food; bleed blood; deep depth; strong strength; long length; warm warmth; young youth;
  weigh weight; grow growth; marry marriage wedding; produce product production; perform performance performer;
  exhibit exhibition exhibitor; collect collection collector; act action actor acting actress; compete competition competitor contest;
  compose composition composer; compete competitive; educate education educator; create creation creator creative creativity;
  explore exploration explorer; explain explanation; present presentation presenter; reproduce reproduction; introduce introduction
  introductory; discuss discussion; converse conversation; invent invention inventor; inspire inspiration; illustrate illustration
  illustrator; animate animation animator; celebrate celebration; donate donation donor; demonstrate demonstration; immunise immunisation;
  meditate meditation; relax relaxation; register registration; renovate renovation; restore restoration; adopt adoption;
  adapt adaptation; improvise improvisation improv; narrate narration narrator; decorate decoration decor; cultivate cultivation;
  conserve conservation; preserve preservation; observe observation observatory; operate operation; transport transportation; vote voter ballot;
  elect election elector; govern government; debate debater; declare declaration; invite invitation; migrate migration migrant;
  immigrate immigration immigrant; translate translation translator; vaccinate vaccination vaccine; photograph photography photo
  photographer; biology biologist biological; chemistry chemist chemical; physics physicist; mathematics mathematician mathematical math;
  magic magician magical; music musician musical; politics politician political; history historian historical historic; art artist
  artistic; science scientist scientific; poem poet poetry poetic; drama dramatic dramatist; comedy comedian comic; tragedy tragic;
  technology technological; ecology ecologist ecological; archaeology archaeologist archaeological; astronomy astronomer astronomical; geology geologist
  geological; psychology psychologist psychological; philosophy philosopher philosophical; photographer photographic; theology theologian;
  library librarian; guitar guitarist; piano pianist; violin violinist; cello cellist; drum drummer percussion; organ organist; flute flautist;
  pottery potter; bakery baker bake; brewery brewer brew; jewellery jeweller; carpenter carpentry; florist floral flower; surgery surgeon;
  cook cookery; embroider embroidery; bind bookbinding; cycle cyclist bicycle bike biker; sculpt sculpture sculptor; paint painter painting;
  draw drawing; write writer writing; climb climber climbing; swim swimmer; run runner; row rower rowing; knit knitter knitwear; sew sewing;
  parent parenthood parental; child childhood; baby babies; friend friendship friendly; neighbor neighborhood; village villager;
  volunteer voluntary; charity charitable; recycle recyclable; sustain sustainable sustainability; environment environmental
  environmentalist; climate climatic; nature natural naturalist; forest forestry; garden gardener gardening; farm farmer farming;
  hunt hunter; fish fisherman fishing fishery; wine winery winemaker; honey honeybee; bee beekeeping beekeeper; beer brewery;
  winter wintry; summer summery; spring springtime; sun sunny; rain rainy; snow snowy; star stargazing starry; moon moonlight lunar;
  sea seaside; coast coastal; nation national; city civic; religion religious; spirit spiritual; faith faithful;
  medicine medical medic; nurse nursing; dentist dental; pregnancy pregnant; diabetes diabetic; disability disabled; mental mentally;
  safe safety; secure security; poor poverty; hungry hunger; lonely loneliness; happy happiness; ill illness; fit fitness; wealth wealthy;
  rent rental; tax taxation; employ employment employer employee; recruit recruitment recruiter; apprentice apprenticeship; retire retirement
  retiree; train trainer training trainee; study student; teach teacher teaching; instruct instruction instructor; lecture lecturer;
  compost composting; cookery cook; skate skater skating; ski skier skiing; dance dancer; drink drinker; smoke smoker smoking; sail sailor sailing
`;

const familyOf = new Map<string, Set<string>>();
for (const group of groups.split(';')) {
  const words = group.trim().split(/\s+/);
  for (const word of words) familyOf.set(word, new Set([...(familyOf.get(word) ?? []), ...words]));
}

/**
 * The words that are made from the same one as these, themselves left out: `grief` of `grieve`,
 * `poet` and `poetry` of `poem`.
 */
export function relativesOf(lemmas: ReadonlySet<string>): Set<string> {
  const found = [...lemmas].flatMap((lemma) => [...(familyOf.get(lemma) ?? [])]);
  return new Set(found.filter((each) => !lemmas.has(each)));
}
