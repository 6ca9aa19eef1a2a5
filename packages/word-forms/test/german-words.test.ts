import { describe, expect, test } from '@jest/globals';
import { createGermanMatcher, germanParts } from '../src/matchers/german.ts';
import { pairsOf, plainOf } from './pairs.ts';

const forms = `
    baum bäume, bäume baum, bäume bäumen, chor chöre, chöre chor, chöre chören, ausflug ausflüge,
    ausflügen ausflug, buch bücher, bücher buch, büchern buch, kind kinder, kinder kindern, kindes kind,
    konzert konzerte, konzerten konzert, markt märkte, märkten markt, weihnachtsmarkt weihnachtsmärkte,
    weihnachtsmärkten weihnachtsmarkt, flohmarkt flohmärkte, kurs kurse, nähkurs nähkurse, führung führungen,
    stadtführung stadtführungen, lesung lesungen, museum museen, museen museums, thema themen, stadion stadien,
    praktikum praktika, fest feste, strassenfest strassenfeste, sommerfest sommerfestes, garten gärten,
    mutter mütter, vater väter, hund hunde, katze katzen, schule schulen, ausstellung ausstellungen,
    fotoausstellung fotoausstellungen, workshop workshops, café cafés, autor autoren, autorin autorinnen,
    autor autorin, lehrer lehrerinnen, lehrerin lehrer, künstler künstlerinnen, arzt ärztin, ärzte arzt,
    student studentin, studenten student, freund freundinnen, koch köche, schüler schülern, senior senioren,
    besucher besucherinnen, alt alte, alten alter, alt älter, gross grösser, gross grosse, klein kleinen,
    jung jünger, neu neue, neues neu, deutsch deutschen, französisch französische, gemütlich gemütlicher,
    musikalisch musikalischen, offen offenes, nähen näht, nähen genäht, nähen nähte, näht nähen,
    backen gebacken, backen bäckt, backen backt, gebacken backen, singen sang, singen gesungen, singt singen,
    gesungen singen, tanzen tanzt, tanzen getanzt, tanzen tanzte, lesen liest, lesen las, malen malt,
    malen gemalt, kochen gekocht, kochen kocht, basteln bastelt, basteln gebastelt, wandern gewandert,
    wandern wandert, spielen spielt, spielen gespielt, schreiben geschrieben, schwimmen schwamm,
    einkaufen eingekauft, einkaufen einzukaufen, eingekauft einkaufen, mitmachen mitgemacht,
    mitmachen mitzumachen, mitsingen mitgesungen, ankommen angekommen, vorlesen vorgelesen, töpfern getöpfert,
    häkeln gehäkelt, stricken strickt, reparieren repariert, fotografieren fotografiert, besuchen besucht,
    erzählen erzählt, muenchen münchen, münchen muenchen, baeume bäume, choere chor, bär bären,
    klangschale klangschalen, alpaka alpakas, workout workouts, dudelsack dudelsäcke,
    glühweinstand glühweinstände, ergebnis ergebnisse, bus busse, tag tage, nacht nächte, stadt städte,
    wald wälder, vogel vögel, brücke brücken, tanz tänze, ball bälle, stricken gestrickt, klöppeln geklöppelt,
    rollator rollatoren, makramee makramees,
    vortrag vorträge, vorträgen vortrag, theaterstück theaterstücke, sängerin sängerinnen, musiker musikerin,
    spielplatz spielplätze, ferienkurs ferienkurse, radtour radtouren, schwimmkurs schwimmkurse,
    bastelnachmittag bastelnachmittage, wochenmarkt wochenmärkte, kirchenchor kirchenchöre,
    gottesdienst gottesdienste, vernissage vernissagen, lichterfest lichterfeste, anfänger anfängern,
    fortgeschrittene fortgeschrittenen, kostenlos kostenlose, kreativ kreativen, regional regionale,
    lecker leckere, gärtnern gärtnert, imkern imkert, anmelden angemeldet, anmelden anzumelden,
    teilnehmen teilgenommen, ausprobieren ausprobiert, zuhören zugehört, kennenlernen kennengelernt,
    vorstellen vorgestellt, filzen gefilzt, schnitzen geschnitzt, trommeln getrommelt, joggen gejoggt,
    klettern geklettert, segeln gesegelt, laufen läuft, laufen gelaufen, fahren gefahren, helfen hilft,
    treffen getroffen, essen gegessen, trinken getrunken, pflanzen gepflanzt, feiern gefeiert, igel igeln,
    apfel äpfel, blume blumen, pilz pilze, lied lieder, volkslied volkslieder, märchen märchens,
    laterne laternen, krippe krippen, drache drachen, ritter rittern, burg burgen, schloss schlösser, zug züge,
    eisenbahn eisenbahnen, oldtimer oldtimern, roboter robotern, zaubershow zaubershows, kunstwerk kunstwerke,
    skulptur skulpturen, gemälde gemälden, töpferkurs töpferkurse, sprache sprachen, gespräch gespräche,
    nachbar nachbarn, nachbarin nachbar, spaziergang spaziergänge, abenteuer abenteuern,
    tagesausflug tagesausflüge, wandern wanderung, sammeln sammlungen, führen führung`;

const heads = `
    konzert orgelkonzert, konzerte orgelkonzert, konzert orgelkonzerte, markt flohmarkt, markt weihnachtsmarkt,
    märkte weihnachtsmarkt, kurs nähkurs, kurs kochkurs, chor kinderchor, chöre kirchenchor, turnier jugendfussballturnier, theater puppentheater, ausstellung fotoausstellung,
    führung stadtführung, fest sommerfest, feste strassenfeste, abend spieleabend, abend lyrikabend,
    lauf stadtlauf, marathon stadtmarathon, museum heimatmuseum, kino sommerkino, tag wandertag,
    buch kinderbuch, bücher kochbücher, ball opernball, musik kammermusik, messe buchmesse, garten schulgarten,
    zeremonie teezeremonie, werkstatt malwerkstatt, café repaircafé, treff seniorentreff,
    treffen klassentreffen, reparatur fahrradreparatur, lesung autorenlesung, nacht museumsnacht,
    wanderung nachtwanderung, fahrt radfahrt, tour radtour, film kurzfilm, haus rathaus,
    theater kasperletheater, konzert wandelkonzert, schwimmen kinderschwimmen, singen adventssingen,
    spiel brettspiel,
    markt bauernmarkt, markt kunsthandwerkermarkt, konzert benefizkonzert, konzert neujahrskonzert,
    konzert silvesterkonzert, chor gospelchor, kurs tanzkurs, kurs keramikkurs, turnier schachturnier,
    lauf volkslauf, fest lichterfest, fest stadtteilfest, fest kürbisfest, umzug laternenumzug,
    umzug faschingsumzug, führung kräuterführung, wanderung kräuterwanderung, wanderung pilzwanderung,
    abend filmabend, abend quizabend, nachmittag bastelnachmittag, gruppe krabbelgruppe,
    gruppe selbsthilfegruppe, treff sprachtreff, café sprachcafé, theater figurentheater,
    theater freilichttheater, bühne freilichtbühne, show zaubershow, börse kleiderbörse, basar weihnachtsbasar,
    schwimmen babyschwimmen, tanzen kindertanzen, rennen seifenkistenrennen, ausflug tagesausflug,
    messe hochzeitsmesse, ausstellung kunstausstellung, workshop trommelworkshop, musik blasmusik,
    flohmarkt kinderflohmarkt, lesung krimilesung, spiel krippenspiel, gottesdienst familiengottesdienst,
    training hundetraining, wettbewerb vorlesewettbewerb`;

const parts = `
    orgel orgelkonzert, jugend jugendfussballturnier, fussball jugendfussballturnier, nähen nähkurs,
    nähen nähmaschine, brot brotbacken, kind kinderchor, kinder kinderchor, foto fotoausstellung,
    fotos fotoausstellung, buch buchmesse, bücher bücherflohmarkt, floh flohmarkt, kochen kochkurs,
    tanzen tanzkurs, tanz tanzkurs, wandern wandertag, senior seniorentreff, puppe puppentheater,
    puppen puppentheater, schule schulfest, sprache sprachkurs, kirche kirchenkonzert, kirche kirchkonzert,
    rad radtour, fahrrad fahrradreparatur, stadt stadtführung, museum museumsnacht, strasse strassenfest,
    strassen strassenfest, spielen spieleabend, spiel spieleabend, malen malwerkstatt, lesen lesekreis,
    weihnachten weihnachtsmarkt, weihnacht weihnachtsmarkt, advent adventskonzert, sommer sommerfest,
    bier bierfest, wein weinprobe, baum baumpflanzung, hund hundetraining, chor chorprobe, gospel gospelchor,
    yoga yogakurs, garten gartenfest, jazz jazzabend, kürbis kürbisfest, kürbis kürbissuppe,
    alpaka alpakawanderung, singen singkreis, backen backkurs, stricken strickcafé, märchen märchenstunde,
    familie familientag, kunst kunstmarkt, trödel trödelmarkt, fotografie fotografiekurs, frau frauenlauf,
    frauen frauenlauf, gast gästehaus, ernte erntedankfest,
    laterne laternenumzug, kräuter kräuterwanderung, pilz pilzwanderung, pilze pilzwanderung,
    drachen drachenfest, ritter ritterturnier, burg burgfest, schloss schlosskonzert, apfel apfelfest,
    blume blumenmarkt, blumen blumenmarkt, schach schachturnier, krabbeln krabbelgruppe,
    basteln bastelnachmittag, filzen filzkurs, klettern kletterwald, schwimmen schwimmkurs, kleid kleiderbörse,
    kleider kleiderbörse, licht lichterfest, lichter lichterfest, zirkus zirkusworkshop,
    trommel trommelworkshop, trommeln trommelworkshop, baby babyschwimmen, film filmabend, quiz quizabend,
    krimi krimilesung, fahrrad fahrradbörse, computer computerkurs, oldtimer oldtimertreffen,
    modellbahn modellbahnausstellung, eisenbahn eisenbahnmuseum, dampf dampflok, erzählen erzählcafé,
    volk volksfest, kirche kirchenchor, orgel orgelführung, natur naturführung, vogel vogelstimmen,
    vögel vogelstimmen, garten gartenmarkt, kultur kulturnacht, stern sternwarte, sterne sternenhimmel,
    repair repaircafé, zaubern zaubershow, tango tangokurs, salsa salsakurs`;

const beginnings = `
    bücher bücherei, bäcker bäckerei, fotograf fotografie`;

const unrelated = `
    nacht weihnachtsmarkt, nacht weihnachten, rad radio, rad kamerad, ton tonne, art garten, art artikel,
    art kindergarten, ei bei, ei malerei, ei eis, tor orator, tor torte, tor motor, tor direktor,
    oper operation, band verband, reise preise, reisen preisen, film filz, chor chorizo, gast gas, kurs exkurs,
    kurs exkursion, alt altar, alt gehalt, bund bunt, mal einmal, wein schwein, rot brot, ort sport, ort wort,
    uhr fuhr, tee teenager, tee komitee, see seele, sport transport, eis reise, eis meister, rock trockner,
    lauf auflaufform, hand handel, hund hundert, spiel beispiel, stand verstand, tag vortrag, park parkinson,
    schön schon, fordern fördern, land landau, bar barock, bar nachbar, ring frühling, bus busen, kunst gunst,
    musik museum, katze kater, brot brut, markt marke, kirche kirsche, saft schaft, stern gestern,
    ende wochenendex, messe messer, ball ballett, lese lesbisch, tanne tante, leine kleine, rasse terrasse,
    lust verlust, ahn bahn, eule beule, arm alarm, ute minute,
    tanz distanz, tanz substanz, kurs diskurs, rat vorrat, ehe sehen, amt samt, ton beton, akt kontakt,
    akt praktikum, oma oman, bar barfuss, rap rapunzel, eis eisen, rad radieschen, wal wald, hof hoffnung,
    tal talent, rose prosa, sand sandale, turm sturm, raum traum, lampe schlampe, reis reise, reise reis,
    braten raten, ast fast, ort fort, oper kooperation, taube traube, tor tortur, amt beamte, kind rind,
    ring bringen, tee steel, see museum, ente rente, land irland, weihn weiher, lauf lebenslauf, lauf glauben, chor orchester, schach schacht,
    kleid leid, mut mutter, leder lieder, hut hütte, band bandit, wand wandern, wand gewand, gang anfang,
    kanne kanu, mode modell, mode moderation, mode modern, masse massage, kasse klasse, fest festung,
    gast geist, tag tagung, ernte lernten, schuh schuld, mann mannheim, post poster, arm armut, laden einladen`;

const relatives = `
    reparieren reparatur, repariert reparatur, singen gesang, kochen köchin, garten gärtnern, gärtnern gärten,
    ehrenamtlich ehrenamt, ehrenamt ehrenamtlicher, klassische klassik, klassik klassischen, impfen impfstoff, backen bäckerei,
    spazieren spaziergänge, italien italienische, italienisch italiener, fotografie fotos, rad fahrrad, räder fahrrad,
    musik musiker, kunst künstler, tanzen tänzer, malen malerei, töpfern töpferei`;

const familyHeads = `
    reparieren fahrradreparatur, tauschen samentausch, schneiden obstbaumschnitt, gärtnern gemeinschaftsgarten, fotos porträtfotografie`;

const strangers = `musiker musik, läufer laufen, fotograf foto`;

describe('a German word', () => {
  test.each(pairsOf(relatives))('%s has %s in its family', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBe('derived');
  });

  test.each(pairsOf(familyHeads))('%s has a word of its family at the end of %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBe('head');
  });

  test.each(pairsOf(strangers))('%s, a person, does not find all %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBeNull();
  });

  test.each(pairsOf(forms))('%s has the form %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBe('form');
  });

  test.each(pairsOf(heads))('%s ends the compound %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBe('head');
  });

  test.each(pairsOf(parts))('%s is a part of the compound %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBe('part');
  });

  test.each(pairsOf(beginnings))('%s only begins %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBe('beginning');
  });

  test.each(pairsOf(unrelated))('%s is not related to %s', (queried, known) => {
    expect(createGermanMatcher(queried).relate(known)).toBeNull();
  });

  test('is found by a beginning of each of its forms', () => {
    for (const [queried, known] of pairsOf(forms)) {
      const { beginnings } = createGermanMatcher(queried);
      const isFound = beginnings.some((each) => plainOf(known).startsWith(each));
      expect({ queried, known, isFound }).toEqual({ queried, known, isFound: true });
    }
  });

  test('is found in each compound by letters of it', () => {
    for (const [queried, known] of [...pairsOf(heads), ...pairsOf(parts)]) {
      const { beginnings, infixes } = createGermanMatcher(queried);
      const isFound =
        infixes.some((each) => plainOf(known).includes(each)) ||
        beginnings.some((each) => plainOf(known).startsWith(each));
      expect({ queried, known, isFound }).toEqual({ queried, known, isFound: true });
    }
  });
});

test.each([
  ['jugendfussballturnier', ['jugend', 'fussball', 'turnier']],
  ['fahrradreparatur', ['fahren', 'rad', 'reparatur']],
  ['weihnachtsmärkte', ['weihnacht', 'markt']],
  ['nähkurs', ['nähen', 'kurs']],
  ['naehmaschine', ['nähen', 'maschine']],
  ['konzert', []],
  ['makramee', []],
])('the parts of %s are %j', (word, parts) => {
  expect(germanParts(word)).toEqual(parts);
});
