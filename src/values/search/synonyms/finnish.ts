/** Groups of Finnish words, one a line; `musiikki: konsertti` means that who looks for music also means concerts. */
export const groups = `luento esitelmä alustus
puhe: luento esitelmä
keskustelu paneeli väittely
kurssi työpaja opetus koulutus
aloittelija alkeet vasta-alkaja peruskurssi
vauva taapero
nuori teini nuoriso
seniori ikäihminen eläkeläinen vanhus ikääntynyt ikääntyvä
elokuva leffa filmi
konsertti keikka
musiikki: konsertti keikka bändi yhtye orkesteri kuoro
bändi yhtye
kuoro kuorolaulu
laulaa laulu laulaminen
laulu: kuoro yhteislaulu karaoke
soittaa soitto soittaminen
teatteri näytelmä draama
komedia komiikka huumori koomikko
tanssi tanssia tanssiminen
tanssi: tango valssi salsa baletti
näyttely galleria
taide: näyttely maalaus galleria
maalata maalaus maalaaminen
piirtää piirustus piirtäminen
käsityö askartelu käsityöt
neuloa neulonta neulominen kutoa
virkata virkkaus virkkaaminen
ommella ompelu ompeleminen
keramiikka savi
puutyö nikkarointi veisto
valokuva valokuvaus kamera
kirja: lukupiiri kirjallisuus
lukea lukeminen lukupiiri
runo runous lyriikka
tarina satu kertomus
korjata korjaus korjaaminen huolto
pyörä polkupyörä fillari pyöräily
juosta juoksu juokseminen lenkki
kävely kävellä vaellus patikointi
retki retkeily vaellus
uida uinti uiminen
hiihto hiihtää hiihtäminen
luistelu luistella luisteleminen
jalkapallo futis
liikunta: kuntoilu jumppa treeni voimistelu
jumppa kuntoilu treeni voimistelu
meditaatio mindfulness rentoutus
kiipeily boulderointi
luonto: metsä retki
puutarha viljely kasvi istutus
tähti tähtitaivas tähtitiede
ruoka kokkaus ruoanlaitto
kokata kokkaus ruoanlaitto
leipoa leivonta leipominen
olut panimo
vegaani vegaaninen kasvisruoka
aamiainen aamupala brunssi
kirpputori kirppis
markkinat myyjäiset basaari tori
vapaaehtoinen talkoot vapaaehtoistyö
hyväntekeväisyys keräys lahjoitus
lahjoittaa lahjoitus luovuttaa luovutus
työnhaku rekrytointi ura
yrittäjä yrittäjyys startup
ohjelmointi koodaus koodata ohjelmoida
tietokone tietotekniikka
tiede tutkimus
maahanmuuttaja pakolainen
urheilu: liikunta ottelu kilpailu
leikki: leikkiä lapsi
kasvisruoka vegaani
kirjailija kirjallisuus
luistelu jäädisko
kuoro: laulaa yhteislaulu
laulu: muskari
terveys hyvinvointi
suru menetys
kirkko jumalanpalvelus messu
juhla bileet
festivaali festari
paraati kulkue
ilotulitus raketti
peli pelata pelaaminen
visa tietovisa tietokilpailu
lemmikki: eläin koira kissa
eläin: lemmikki
hevonen ratsastus poni heppa
opastus opastettu kierros
vene laiva purjehdus risteily
juna rautatie
ilmainen maksuton
raha talous velka
netti internet digi tietotekniikka
kierrätys: kiertotalous vaihto korjaus
vertaistuki: tukiryhmä ryhmä
perhe: lapsi vauva taapero
päätös: valtuusto päättäjä päätöksenteko
edullinen halpa
tapaaminen kokoontuminen kerho
vanhempi äiti isä
historia historiallinen perinne
kierrätys kierrättää kierrättäminen
ympäristö ilmasto ekologinen
vaate muoti
taikuri taikuus
sirkus akrobatia
nukketeatteri nukke
piano flyygeli
rumpu lyömäsoitin
opiskella opetella oppia
lääkäri terveydenhoitaja
kännykkä puhelin älypuhelin
sieni sienestys sienimetsä
marja marjastus
kalastus kalastaa onkia onki
lintu lintuharrastus bongaus
mehiläinen hunaja
avantouinti talviuinti avanto
sauna löyly saunominen
shakki šakki
koira: pentu
kissa: pentu
pentu: koira
äiti mamma
isoäiti mummo mummi
isoisä ukki vaari pappa
asukas kuntalainen asukasilta
päättäjä valtuutettu poliitikko kunta
valtuusto: kunta päättäjä
vaali äänestys äänestää
mielenosoitus marssi
rokotus rokote
verenluovutus veri
luovuttaa: verenluovutus
ensiapu elvytys
lounas keittolounas
viini maistelu maistiaiset
kakku leivonnainen pulla
ooppera operetti
urku urkukonsertti
kieli kielikahvila keskusteluryhmä
suomi: kielikahvila kielikurssi
joulu pikkujoulu
halloween kurpitsa
hyönteinen perhonen
maraton juoksu
melonta meloa kajakki kanootti
soutu soutaa
robotti robotiikka
tekoäly algoritmi
laki lakineuvonta juristi
vuokra asunto asuminen
vammainen esteetön
muisti muistisairaus
raskaus odottava synnytys
uni unettomuus`;
