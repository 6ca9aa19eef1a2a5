/** British and American spellings that no rule below relates. */
const pairs = `
  jewellery jewelry; jeweller jeweler; catalogue catalog; dialogue dialog; analogue analog; monologue monolog; prologue prolog;
  programme program; grey gray; cosy cozy; mould mold; moult molt; licence license; practise practice; defence defense;
  offence offense; pretence pretense; pyjamas pajamas; pyjama pajama; tyre tire; plough plow; mum mom; mummy mommy;
  sceptic skeptic; moustache mustache; doughnut donut; whisky whiskey; yoghurt yogurt; aeroplane airplane;
  archaeology archeology; archaeological archeological; archaeologist archeologist; paediatric pediatric;
  orthopaedic orthopedic; encyclopaedia encyclopedia; mediaeval medieval; anaesthetic anesthetic; manoeuvre maneuver;
  marvellous marvelous; woollen woolen; fulfil fulfill; skilful skillful; enrol enroll; enrolment enrollment;
  sulphur sulfur; axe ax; draught draft; ageing aging; artefact artifact; judgement judgment; aluminium aluminum;
  analyse analyze; paralyse paralyze; catalyse catalyze; storey story; omelette omelet; kerb curb; snowplough snowplow;
  councillor councilor; counsellor counselor; instalment installment; aesthetic esthetic; gynaecology gynecology
`;

const pairOf = new Map(
  pairs.split(';').map((pair): [string, string] => {
    const [british = '', american = ''] = pair.trim().split(' ');
    return [british, american];
  }),
);
const britishOf = new Map([...pairOf].map(([british, american]) => [american, british]));

const our =
  /(arb|avi|behavi|col|eav|fav|fl?av|glam|hon|hum|lab|neighb|parl|rum|sav|splend|vap|vig|arm)our(?=$|[a-z])/;
const or =
  /(arb|behavi|col|endeav|fav|flav|glam|hon|hum|neighb|parl|rum|sav|splend|vap|vig|arm)or(?=$|ed|ing|s|ful|hood|ite|y|less|able)/;
const re = /(cent|theat|fib|met|lit|sab|spect|lust|calib|somb|meag)re$/;
const er = /(cent|theat|fib|met|lit|sab|spect|lust|calib|somb|meag)er$/;
const ise = /([a-z]{3})is(e|ation)$/;
const ize = /([a-z]{3})iz(e|ation)$/;

/**
 * One spelling for both of a word in its dictionary form: the American one, as in `color`,
 * `theater`, `organize`.
 */
export function toAmerican(word: string): string {
  const listed = pairOf.get(word);
  if (listed !== undefined) return listed;
  return word.replace(our, '$1or').replace(re, '$1er').replace(ise, '$1iz$2');
}

/** The British spelling of an American one. */
export function toBritish(word: string): string {
  const listed = britishOf.get(word);
  if (listed !== undefined) return listed;
  return word.replace(or, '$1our').replace(er, '$1re').replace(ize, '$1is$2');
}
