/** Groups of German words, one a line, with ss for ß, as words are known; `musik: konzert` means that who looks for music also means concerts. */
export const groups = `vortrag referat vorlesung
diskussion debatte podium gespräch
kurs workshop seminar lehrgang unterricht
anfänger einsteiger einführung
kind kids
kleinkind baby krabbelgruppe
jugend jugendliche teenager
senior rentner
film kino
konzert auftritt gig
musik: konzert band orchester chor
chor gesang singen
orchester philharmonie sinfonie
klassik: orchester sinfonie kammermusik
theater schauspiel drama bühne
kabarett comedy
tanz tanzen
tanz: tango salsa walzer ballett
ausstellung galerie vernissage
kunst: ausstellung malerei galerie
malen malerei
zeichnen zeichnung
basteln handwerk selbermachen
nähen schneidern
töpfern keramik
schreinern tischlern holz schnitzen
foto fotografie fotografieren kamera
buch: literatur lesung
autor schriftsteller
gedicht lyrik poesie
märchen erzählung
reparieren reparatur flicken
fahrrad rad radfahren
laufen joggen lauf
wandern wanderung
spaziergang spazieren rundgang
schwimmen schwimmbad
fitness gymnastik training turnen
meditation achtsamkeit
klettern bouldern
vogel ornithologie
garten gärtnern
astronomie sternwarte stern
kochen küche
wein weinprobe verkostung
bier brauerei
vegan vegetarisch
frühstück brunch
flohmarkt trödel trödelmarkt
markt basar
gebraucht secondhand
ehrenamt ehrenamtlich freiwillig freiwillige
spende spenden benefiz
beruf job karriere
gründer startup unternehmer
programmieren informatik software
computer pc
wissenschaft forschung
flüchtling geflüchtete migrant
gesundheit wohlbefinden
trauer verlust
kirche gottesdienst andacht
weihnachten advent
fest feier festival
party feier disco
umzug parade
brettspiel gesellschaftsspiel
quiz rätsel
hund welpe
haustier tier
pferd reiten pony
führung rundgang tour besichtigung
ausflug reise
schiff boot segeln
bahn zug eisenbahn
kostenlos gratis umsonst
günstig billig
treffen treff begegnung stammtisch
eltern mutter vater
geschichte historisch
versammlung sitzung
demonstration protest kundgebung
umwelt klima nachhaltigkeit
kleidung mode kleider
zauberer zauberei magier
zirkus akrobatik
puppentheater marionette puppe
klavier piano
geige violine
schlagzeug trommel
draussen freien
handy smartphone telefon
politiker abgeordnete bürgermeister kandidat
kneipe gaststätte wirtshaus
wald forst
müll abfall
krimi mord detektiv
wahl abstimmung
ferien urlaub
läufer: lauf laufen marathon
radfahrer: fahrrad rad
sänger: chor gesang singen
tänzer: tanz tanzen
mutter mama
vater papa
mutter: eltern
vater: eltern
oma grossmutter
opa grossvater
kuchen torte gebäck
backen: brot kuchen plätzchen
brot backen
kaffee café
handarbeit stricken häkeln
musiker: orchester band musik
pilz pilze
biene imker honig
impfung impfen
lebenslauf bewerbung
ausbildung lehrstelle lehre
ausbildungsplatz: ausbildung lehrstelle
silvester neujahr
karneval fasching fastnacht
laterne martinsumzug
oper operette
orgel kirchenmusik
blasmusik kapelle
stadtrat gemeinderat
nachbar nachbarschaft anwohner
eislaufen schlittschuh
ski langlauf
rudern kanu paddeln
angeln fischen
tischtennis pingpong
fussball kicken
sport: turnen fitness fussball
insekt schmetterling
kräuter heilpflanze
baum gehölz obstbaum
anwalt recht rechtsberatung
miete mieter wohnung
barrierefrei behinderung inklusion
schwanger schwangerschaft geburt
schlaf schlafstörung
stress entspannung
strand küste
sonnenaufgang morgendämmerung
roboter robotik
dinosaurier fossil
strassenfest nachbarschaftsfest
frau frauen
abendessen essen dinner
mittagessen mittagstisch
kompost kompostieren
stern planet astronomie`;
