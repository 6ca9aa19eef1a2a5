import type { Lexicon } from './lexicon.ts';

/**
 * Words of one root and nearly one meaning that neither inflection nor `-ung` connects, a family a
 * line. What follows the colon is found by the others but finds none of them: who looks for
 * musicians does not mean all music.
 */
const families = `reparieren reparatur: reparateur
nähen: näherin
singen gesang: sänger
tanzen tanz: tänzer
laufen lauf: läufer
schwimmen: schwimmer
fahren fahrt: fahrer
reiten ritt: reiter
lesen lesung vorlesen: leser
vorlesen: vorleser
malen malerei gemälde: maler
zeichnen: zeichner
backen bäckerei gebäck: bäcker
kochen: koch köchin
spazieren spaziergang: spaziergänger
wandern: wanderer
spielen spiel: spieler
fotografieren fotografie foto fotografisch: fotograf
filmen film filmisch
musizieren musik musikalisch: musiker
helfen hilfe: helfer
pflegen pflege: pfleger
impfen impfstoff
spenden spende: spender
tauschen tausch
kaufen kauf: käufer
verkaufen verkauf: verkäufer
wählen wahl: wähler
demonstrieren demonstration demo
diskutieren diskussion
debattieren debatte
präsentieren präsentation
meditieren meditation meditativ
trainieren training: trainer
programmieren: programmierer
informieren information info
beraten: berater
bewerben: bewerber
ausbilden ausbildung azubi: ausbilder auszubildende
lehren lehre: lehrer
dichten gedicht: dichter
erzählen: erzähler
feiern feier feierlich
jonglieren jonglage: jongleur
zaubern zauberei zauber: zauberer
klettern: kletterer
turnen: turner
rudern: ruderer
segeln: segler
tauchen: taucher
angeln: angler
jagen jagd: jäger
gärtnern garten gärtnerei: gärtner
imkern imkerei: imker
töpfern töpferei: töpfer
schnitzen schnitzerei: schnitzer
tischlern tischlerei: tischler
schreinern schreinerei: schreiner
schneidern schneiderei: schneider
schmieden schmiede: schmied
brauen brauerei: brauer
weben weberei: weber
sticken stickerei
basteln bastelei: bastler
drucken druck druckerei: drucker
schneiden schnitt
pflanzen pflanze
ernten ernte
blühen blüte
säen saat aussaat
sammeln: sammler
putzen putz
kunst künstlerisch: künstler
kultur kulturell
familie familiär
wissenschaft wissenschaftlich: wissenschaftler
forschen: forscher
geschichte geschichtlich
klassik klassisch klassiker
romantik romantisch
barock barockmusik
ehrenamt ehrenamtlich ehrenamtler ehrenamtliche
freiwillig freiwillige freiwilligendienst
engagieren engagement engagiert
nachhaltig nachhaltigkeit
inklusion inklusiv
integration integrieren integrativ
gesund gesundheit gesundheitlich
krank krankheit
schlafen schlaf
träumen traum
trauern trauer
sport sportlich: sportler
fahrrad rad radfahren radeln: radfahrer radler
winter winterlich
sommer sommerlich
herbst herbstlich
frühling frühjahr
weihnachten weihnacht weihnachtlich
ostern österlich
kirche kirchlich
religion religiös
politik politisch: politiker
recht rechtlich
wirtschaft wirtschaftlich
technik technisch: techniker
digital digitalisierung
medizin medizinisch: mediziner
sinfonie symphonie sinfonisch symphonisch
orchester orchestral
komödie komisch komik
satire satirisch
poesie poetisch: poet
literatur literarisch
akrobatik akrobatisch: akrobat
artistik artistisch: artist
astronomie astronomisch: astronom
archäologie archäologisch: archäologe
philosophie philosophisch philosophieren: philosoph
psychologie psychologisch: psychologe
physik: physiker
chemie: chemiker
informatik: informatiker
mathematik mathematisch: mathematiker
mittelalter mittelalterlich
vegan: veganer
vegetarisch: vegetarier
jugend jugendlich: jugendliche
kreativ kreativität
improvisieren improvisation
joggen jogging: jogger
skaten: skater
boxen: boxer
fechten: fechter
ringen: ringer
kegeln: kegler
surfen: surfer
campen camping zelten: camper
besuchen besuch: besucher
treffen treff
gründen: gründer
arbeiten arbeit: arbeiter
wohnen wohnung
mieten miete: mieter
erben erbschaft
heiraten hochzeit trauung
gebären geburt
stillen stillzeit
schreiben schrift schreibwerkstatt
übersetzen: übersetzer
sprechen sprache: sprecher
beten gebet
predigen predigt: prediger
pilgern: pilger
fasten fastenzeit
protestieren protest
streiken streik
siegen sieg: sieger
retten: retter
fördern: förderer
stricken strickware: strickerin
gesellig geselligkeit
literat literatur
antik antiquität antiquarisch antiquariat
italien italienisch: italiener
spanien spanisch: spanier
frankreich französisch: franzose
england englisch: engländer
grossbritannien britisch: brite
japan japanisch: japaner
china chinesisch: chinese
indien indisch: inder
griechenland griechisch: grieche
polen polnisch: pole
russland russisch: russe
ukraine ukrainisch: ukrainer
türkei türkisch: türke
afrika afrikanisch: afrikaner
amerika amerikanisch: amerikaner
europa europäisch: europäer
deutschland deutsch
österreich österreichisch: österreicher
schweiz schweizerisch: schweizer
korea koreanisch: koreaner
arabien arabisch: araber
persien persisch: perser
syrien syrisch: syrer
vietnam vietnamesisch: vietnamese
thailand thailändisch: thai
brasilien brasilianisch: brasilianer
kuba kubanisch: kubaner
irland irisch: ire
schottland schottisch: schotte
schweden schwedisch: schwede
norwegen norwegisch: norweger
dänemark dänisch: däne
finnland finnisch: finne
mexiko mexikanisch: mexikaner
portugal portugiesisch: portugiese
ungarn ungarisch: ungar
tschechien tschechisch: tscheche
israel israelisch
judentum jüdisch: jude
islam islamisch muslimisch: muslim
buddhismus buddhistisch: buddhist
christentum christlich: christ`;

let read: ReadonlyMap<string, readonly string[]> | null = null;

/** The other words of the families of a word, by any of its forms: `reparatur` for `repariert`. */
export function relativesOf({ byForm }: Lexicon, word: string): string[] {
  read ??= readFamilies();
  const lemmas = byForm.get(word)?.map((lemma) => lemma.word) ?? [];
  const named = lemmas.includes(word) ? [word] : [word, ...lemmas];
  const relatives = named.flatMap((each) => read?.get(each) ?? []);
  return [...new Set(relatives)].filter((each) => !named.includes(each));
}

function readFamilies(): Map<string, string[]> {
  const relatives = new Map<string, string[]>();
  for (const line of families.split('\n')) {
    const [own = [], found = []] = line.split(': ').map((words) => words.split(' '));
    for (const word of own) relatives.set(word, [...(relatives.get(word) ?? []), ...own, ...found]);
  }
  return relatives;
}
