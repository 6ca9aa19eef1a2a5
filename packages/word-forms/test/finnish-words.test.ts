import { describe, expect, test } from '@jest/globals';
import { createFinnishMatcher } from '../src/matchers/finnish.ts';
import { type Relation } from '../src/matchers/matcher.ts';

const relations = (queried: string, known: string) =>
  known.split(' ').map((word) => [word, createFinnishMatcher(queried).relate(word)]);
const each = (known: string, relation: Relation | null) => known.split(' ').map((word) => [word, relation]);

describe('a Finnish word', () => {
  test.each([
    ['kala', 'kalan kalaa kalassa kaloja kalojen kaloihin kaloissa kalat'],
    ['koira', 'koiran koiria koirien koirissa koiriin'],
    ['leipä', 'leivän leipää leivät leipiä leivissä leipien'],
    ['sade', 'sateen sadetta sateet sateita sateissa'],
    ['vaate', 'vaatteen vaatetta vaatteet vaatteita'],
    ['kauppa', 'kaupan kaupassa kauppaan kauppoja kaupoissa'],
    ['kaupunki', 'kaupungin kaupungissa kaupunkeja kaupunkien'],
    ['ilta', 'illan iltaa illat iltoja'],
    ['vesi', 'veden vettä vedessä vesiä veteen'],
    ['kieli', 'kielen kieltä kieliä kielten'],
    ['lapsi', 'lapset lapsen lasta lasten lapsille lapsineen'],
    ['suomalainen', 'suomalaisen suomalaista suomalaiset suomalaisia suomalaisten'],
    ['harrastus', 'harrastuksen harrastusta harrastukset harrastuksia'],
    ['nuoruus', 'nuoruuden nuoruutta nuoruuteen'],
    ['rikas', 'rikkaan rikasta rikkaat rikkaita'],
    ['kaunis', 'kauniin kaunista kauniit kauniita kauniimpi'],
    ['puhelin', 'puhelimen puhelinta puhelimet puhelimia'],
    ['koditon', 'kodittoman koditonta kodittomia'],
    ['olut', 'oluen olutta oluita'],
    ['vanha', 'vanhan vanhoja vanhempi vanhemman vanhin'],
    ['museo', 'museon museota museoita museoissa'],
    ['aika', 'ajan aikaa ajat aikoja ajoissa'],
    ['puku', 'puvun pukua puvut pukuja'],
    ['työ', 'työn työtä töitä töissä'],
    ['jooga', 'joogaa joogan joogassa'],
    ['blues', 'bluesia bluesin'],
    ['pilates', 'pilatesta pilateksen'],
    ['jazz', 'jazzia jazzin jazzissa'],
  ])('%s is found in every case', (word, forms) => {
    expect(relations(word, forms)).toEqual(each(forms, 'form'));
  });

  test.each([
    ['leipoa', 'leivon leipoo leivotaan leipoi leivottiin leiponut leivottu leipominen leipomista leipomaan'],
    ['juosta', 'juoksen juoksee juostaan juoksi juossut juokseminen'],
    ['pelata', 'pelaa pelataan pelasi pelannut pelaamassa pelaaminen'],
    ['syödä', 'syön syö syödään söi syönyt syöminen'],
    ['opetella', 'opettelen opettelee opetellaan opetteli opetellut'],
    ['valita', 'valitsen valitsee valitaan valitsi valinnut'],
    ['rakentaa', 'rakennan rakentaa rakennetaan rakensi rakentanut'],
  ])('%s is found in every person, tense and participle', (word, forms) => {
    expect(relations(word, forms)).toEqual(each(forms, 'form'));
  });

  test('is found from one of its forms', () => {
    expect(relations('leipominen', 'leipomista leivotaan leipoo')).toEqual(
      each('leipomista leivotaan leipoo', 'form'),
    );
    expect(relations('kaloissa', 'kala kalan kaloja')).toEqual(each('kala kalan kaloja', 'form'));
  });

  test.each([
    ['juosta', 'juoksu juoksun juoksija juoksijoille'],
    ['korjata', 'korjaus korjauksen korjaaja'],
    ['uida', 'uinti uinnin'],
    ['opettaa', 'opetus opetuksen opettaja opettajia'],
    ['kävellä', 'kävely kävelyn kävelijä'],
    ['neuloa', 'neulonta neulonnan'],
    ['siivous', 'siivota siivoaa siivoaja'],
    ['laulaja', 'laulaa laulu laulut'],
    ['hiihtää', 'hiihto hiihdon hiihtäjä'],
    ['lento', 'lentää lennämme lentäjä'],
    ['itku', 'itkeä itkevät'],
  ])('%s is found in what is made from the same verb', (word, others) => {
    expect(relations(word, others)).toEqual(each(others, 'derived'));
  });

  test('that is a comparative is not found in its positive', () => {
    expect(relations('vanhemmille', 'vanhempi vanhemmat')).toEqual(each('vanhempi vanhemmat', 'form'));
    expect(relations('vanhemmille', 'vanha vanhojen')).toEqual(each('vanha vanhojen', null));
  });

  test('is found with possessives and clitics', () => {
    const forms = 'kirjani kirjamme kirjassaan kirjaansa kirjakin kirjassakaan';
    expect(relations('kirja', forms)).toEqual(each(forms, 'form'));
  });

  test.each([
    ['leipä', 'ruisleipää ruisleivän', 'head'],
    ['konsertti', 'lastenkonsertti jazzkonsertit joulukonsertteja', 'head'],
    ['leipä', 'leipäkauppa leivänpaahdin', 'part'],
    ['lapset', 'lastenkonsertti lapsiperhe', 'part'],
    ['päivä', 'päiväkoti päiväkodissa', 'part'],
    ['perhonen', 'perhospuisto', 'part'],
    ['vanhemmat', 'vanhempainilta', 'part'],
    ['työ', 'työpaja työpajassa', 'part'],
    ['apu', 'apuraha avunanto', 'part'],
    ['kaupunki', 'kaupunkiopas', 'part'],
    ['yhdistys', 'asukasyhdistyksen', 'head'],
  ] as const)('%s relates to %s: %s', (word, known, relation) => {
    expect(relations(word, known)).toEqual(each(known, relation));
  });

  test.each([
    ['kala', 'kallas kello kalastaja'],
    ['talo', 'talouskoulu'],
    ['koulu', 'koulutuskeskus'],
    ['verta', 'vertailu verran'],
    ['perhonen', 'perhe perheet'],
    ['sade', 'sadas'],
    ['säde', 'sade sateet'],
    ['ilta', 'silta kavereilta'],
    ['työ', 'tyttö'],
    ['linna', 'lintuna lintujen'],
    ['isoissa', 'isänä'],
    ['kissa', 'luokissa musiikissa'],
    ['takki', 'juostakin'],
    ['peli', 'kaapelitelevisio'],
    ['tori', 'historia'],
    ['kuva', 'vilkkuva'],
    ['ranta', 'seurantaryhmä'],
    ['apu', 'korvapuusteja'],
    ['talkoot', 'talosta'],
    ['juosta', 'joista joilla'],
    ['satama', 'satu'],
    ['maa', 'maailma määräaika'],
    ['tie', 'tiedekeskus tietokone'],
    ['penkki', 'penkoa'],
    ['mennä', 'menu'],
  ])('%s is not found in %s', (word, known) => {
    expect(relations(word, known)).toEqual(each(known, null));
  });

  test('is found from a keyboard without ä and ö', () => {
    expect(relations('leipa', 'leipä leivän leipää')).toEqual(each('leipä leivän leipää', 'form'));
  });

  test.each(['leipä', 'yö', 'lapset', 'leipominen', 'harrastus', 'kevyt'])(
    '%s begins as one of its beginnings',
    (word) => {
      const { beginnings, infixes } = createFinnishMatcher(word);
      const plain = word.replaceAll('ä', 'a').replaceAll('ö', 'o');
      expect(beginnings.some((beginning) => plain.startsWith(beginning))).toBe(true);
      expect([...beginnings, ...infixes].filter((letters) => /[äöüå]/.test(letters))).toEqual([]);
      expect(
        beginnings.every(({ length }) => length >= 2) && infixes.every(({ length }) => length >= 4),
      ).toBe(true);
    },
  );
});
