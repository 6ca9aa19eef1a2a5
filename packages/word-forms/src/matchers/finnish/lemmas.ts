import { toBack } from './letters.ts';

/**
 * Words of calendars and of everyday life in their dictionary form, by which the readings of an
 * inflected one are chosen.
 */
const listed = `
  aamu aamiainen aarre aate aatto ahven aihe aika aikuinen aine aitta ajatus ajo akvarelli ala albumi alku alue amatööri ammatti ampua
  antaa apu arki arkisto arpajaiset aro arvo asema asia asiakas askartelu askel aste asua asukas asunto ateria auki aurinko auto auttaa
  avaruus avata avoin baari baletti bändi bussi demo dokumentti ehdokas elämä elää eläin eläke eläkeläinen elokuu elokuva elvytys ensi erä
  esine esitellä esitelmä esittää esitys esteetön etsiä haastattelu haku hakea halli haluta hamppu hanke hammas harjoitella harjoitus harras
  harrastaa harrastaja harrastus haukka hauska hautajaiset hautausmaa heinä hella helmi hengellinen henki henkilö herkku herra hetki
  hevonen hiihtää hiihto hiihtäjä hiljaisuus hinta hirvi historia hoitaa hoito hoitaja hotelli huijaus huolto huone huumori huvi hylje hyppy
  hyvinvointi hyönteinen hämärä idea ihminen iho ikä ilma ilmainen ilmasto ilo ilta ilves infektio influenssa improvisaatio innostua
  islam isä iso isovanhemmat istua istuttaa itse itsenäisyys jalka jalkapallo jatko jazz johtaa johtaja jooga joki joulu juhla juhannus jumala
  jumppa juna juoda juoksu juosta juoksija juoma juuri juusto jääkiekko jää jäljitellä järjestää järjestö järvi jäsen jäte kaappi kaarna
  kaava kahvi kahvila kaivos kajakki kala kalastaa kalastaja kalenteri kallio kamera kana kangas kansa kansi kanssa kansallinen kansanlaulu kappale kari karhu
  kartano kartta kasvaa kasvi kasvis kasvattaa kasvot kattila katsella katsoa katsoja katu kauneus kaunis kauppa kaupunki kausi kaveri
  kello kerho kerros kertoa kesä keikka keilata keinu keitto keittää keittiö kellari keli kenkä kenttä keramiikka kerätä keskiaika
  keskus keskustella keskustelu keväinen kevät kieli kielioppi kierros kierrättää kierrätys kiertää kiertue kihlaus kiinnostaa kiipeillä kiipeily
  kilpailla kilpailu kilpa kino kirja kirjasto kirjailija kirjallisuus kirje kirjoittaa kirjoittaja kirkko kirpputori kissa kisa kitara
  kiuas kivi klassikko klassinen klubi koe kohta kohtaaminen koira kokata kokki kokko kokous koko kokea kokeilla kokoelma koota koodata koodi
  koti kotieläin kotitalous koulu koulutus konsertti kone komedia koominen korjata korjaus kori korkea koru korva koski kosketus koskettaa koulia koululainen
  kova kudonta kulkea kulkue kulttuuri kulta kumppani kunta kunto kuntoilla kuolema kuoro kuorolaulu kurki kurssi kuu kuunnella kuuntelija kuuro kuusi
  kutoa kutsu kuva kuvata kuvaaja kuvataide kylmä kylpy kylpylä kylä kyläjuhla kynttilä kynsi kysymys kysyä käsi käsityö käsikirjoitus
  kävellä kävely kävelijä käydä käyttää käyttö käyttäjä köyhä laatu laiva laihdutus laji laki lakki laskea laskettelu laskiainen lanka lampi lammas lapsi lapio lasi laulaa laulu laulaja
  lautapeli lava lehti leikki leikkiä leipoa leivonta leipuri leipä leiri lelu lenkki lentää lepakko lepo leski levy lihas liha liike
  liikkua liikunta liikenne lintu linna lippu lista loma lomittaja lounas luento luennoida lukea luku lukija lukupiiri luistelu
  luistella luistin lumi luonto luottaa luovuttaa luovutus luova luu luostari lyhyt lyömäsoitin lähde lähellä lähteä lähiö lämmin lääke lääkäri löytö löytää
  maa maahanmuuttaja maailma maalata maalaus maalari maaseutu maisema maito makkara makea maksaa maksu malja mallisto maraton marja markkinat marssi matka matkailu
  matkustaa matto media mehiläinen mehu meditaatio mekko melonta meloa meri meno merkki messu metsä metsästys metsästäjä mieli mielenterveys mies miete
  minigolf moottori moottoripyörä mummo muisti muistaa muisto museo musiikki muusikko muotoilu muoti muovi murre muutto myyjä myyjäiset
  myydä myynti mysteeri mökki naapuri nainen nalle nauraa nauru nenä neuloa neulonta neulominen neuvo neuvoa neuvonta neuvola nikkaroida noita nuori nuoriso
  nuotio nukke nukketeatteri nukkua numero nykytaide nähdä näytellä näyttelijä näytelmä näyttely näyttää näytös ohjata ohjaaja ohjaus ohjelma ohjelmoida
  ohjelmointi olut omaishoitaja omena ompelu ommella ompelija ongelma onki onkia onni ooppera opas opastaa opastus opettaa opettaja opetus
  opinto opiskelija opiskella oppia oppilas orkesteri osa osallistua osallistuja ostaa ostos osto ottelu paikka paini paja pallo palo palvelu palvelus pankki panimo paneeli papu
  pappi paraati parantaa pari parturi parveke pelata pelaaja peli pelastaa pelastus pentu perhe perhonen perinne peruna pesä pesäpallo piano pianisti
  piha piirtää piirustus piirakka pilates pilvi pipari planeetta podcast poika poliisi politiikka politiikko polku polttaa poni porukka posliini potilas profeetta
  projekti pronssi psykologi puhe puhua puhuja puisto pulla puhelin pukki puku purjehtia purjehdus purje puro puu puutarha puutarhuri pyhä pyöräillä pyöräily
  pyöräilijä pyörä pyörätuoli päivä päiväkoti päättäjä päätös päihde pääsiäinen pöytä raha rahoitus rakastaa rakkaus rakentaa rakennus ranta rap raskaus
  rastit ratsastaa ratsastus rauha ravintola reitti remontti rengas resepti retki retkeillä retkeily rinne riisi risti rokki rokote rokottaa rokotus romaani
  roska rumpu runo runous runoilija ruoka ruokailu ruusu ruska saari saada saha sairaus sairaala sairas salaatti sali salsa samba sana sanoa
  sanoitus sarja sarjakuva satu satama sato saippua sauna savi seikkailu sekakuoro selkä seniori seppä seura seurakunta sieni sienestäjä siivota siivous sika
  silta sinfonia silmä sirkus sisko soitin soittaa soittaja soitto sokeri sosiaalinen sota sotilas soutaa soutu sovitus stipendi suku sukka sukellus sukeltaa suomi
  surra suru suunnistaa suunnistus suunnistaja suunnitella suunnitelma sydän syksy sydänterveys syntymä syödä syöpä sähkö säveltäjä säveltää sävel
  sää säästö taapero tabletti tähti tähtitiede taide taika taikuri taimi taito taitaa taiteilija talo talkoot talous talvi tanssi tanssia
  tanssija tango tapaaminen tapa tapahtuma tarina tarjoilu tarvita teatteri tee teini tehdä tekijä tekoäly tekstiili teltta tennis teos teollisuus terapia terveys
  terassi testi tiede tieto tietokone tie tietovisa tietää tila tili todistus toimia toiminta toimittaja toivo tontti tori torvi treeni trio trumpetti
  tuki tukea tuli tulla tulkki tunne tunti tunturi tuoli tuote tuottaja turisti turnaus turva turvallisuus tuttu tutkia tutkija tutkimus tutustua tyttö
  työ työnhaku työpaja työpaikka työttömyys työtön tyyli täti uida uimari uinti uimahalli ukki ulkoilla ulkoilu ulko uni unelma
  urheilla urheilu urheilija urku urut usko uskonto uusi uutinen vaalit vaate vaeltaa vaellus vaeltaja vaihto vaihtaa vaimo vakuutus valinta
  valita valo valokuva valokuvata valokuvaaja valokuvaus valssi valtuusto valta vammainen vanha vanhempi vanhus vapaa vapaaehtoinen vappu vasara vauva
  vegaani velka vene venytellä venyttely verho veri verkko vero vertainen vesi veistää veistos veitsi veteraani vieras vierailla vierailija viettää viha vihannes vihkiminen
  viini viikko viikonloppu viljelijä viljellä viljely villa villasukka vilkas virkata virkkaus virsi visa vitamiini voima voimistelu voittaa voi vuosi vuori
  vuokra vuokrata väri värittää väki välitunti yhdistys yhteinen yhteisö yhtye yksinäinen yksinäisyys ylioppilas ympäristö yrittäjä yrittää yritys
  yrtti ystävä yö äiti äidinkieli äänestää äänestys ääni äänite ötökkä`;

/** The listed words, with back vowels. */
export const commonLemmas: ReadonlySet<string> = new Set(listed.trim().split(/\s+/).map(toBack));
