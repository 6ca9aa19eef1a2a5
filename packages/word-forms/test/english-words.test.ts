import { describe, expect, test } from '@jest/globals';
import { createEnglishMatcher } from '../src/matchers/english.ts';
import { pairsOf } from './pairs.ts';

const forms = `
    child children, children child, woman women, women woman, man men, person people, people person, mouse mice,
    goose geese, foot feet, tooth teeth, leaf leaves, leaves leaf, knife knives, life lives, wife wives,
    wolf wolves, loaf loaves, shelf shelves, half halves, teach taught, taught teaching, taught teacher,
    sing sang, sing sung, sung singer, sang singing, run ran, run running, runner running, running runners,
    runners run, ran runner, swim swam, swam swimming, swimmer swim, make made, made making, maker making,
    knit knitting, knitted knit, speak spoke, spoken speaker, build built, building built, write wrote,
    written writing, writer writing, writers wrote, draw drew, drawn drawing, ride rode, ridden riding,
    throw thrown, threw throwing, weave woven, weaving wove, paint painter, painter painting, paintings painted,
    bake bakery, bake baker, baker baking, bakery baking, bakers bakes, dance dancing, dancer dance,
    dancers danced, colour color, colors colours, coloured colors, colouring coloring, centre center,
    centres center, theatre theater, theaters theatre, organise organize, organizing organised,
    organiser organizer, organisation organization, jewellery jewelry, travelling traveling, traveller traveler,
    travel travelling, catalogue catalog, catalogues catalogs, programme program, programmes programs,
    programming program, grey gray, cosy cozy, moulding molding, harbour harbor, neighbour neighbor,
    neighbours neighbors, neighbourhood neighborhood, licence license, practise practice, practising practices,
    favourite favorite, story stories, stories story, party parties, family families, city cities, movie movies,
    cookies cookie, box boxes, match matches, brush brushes, class classes, bus buses, glass glasses,
    hero heroes, potato potatoes, tomatoes tomato, bike bikes, photo photos, hike hiking, hiker hikes,
    read reading, readings reader, read reads, garden gardening, gardener gardens, walk walking, walkers walk,
    cook cooked, meet met, meeting met, tell told, storytelling storyteller, sell sold, think thought,
    buy bought, bring brought, catch caught, begin began, beginner beginning, beginners begin, grow grown,
    know known, drive driven, sew sewn, show shown, fly flown, eat eaten, give given, take taken, choose chosen,
    wear worn, hold held, keep kept, feel felt, sit sat, stand stood, win won, lead led, act actor,
    acting actors, create creator, director directing, sculptor sculpting, compose composer,
    photographer photographing, watercolour watercolors, woollen woolen, yoghurt yogurt, doughnut donuts,
    pyjamas pajamas, mum mom, archaeology archeology, medieval mediaeval, artefacts artifact, defence defense,
    dialogue dialog, analyse analyze, big bigger, old oldest, young younger, easy easier, happy happier,
    skate skating, sculpture sculptures, exhibition exhibitions, craft crafts, quilt quilters, brew brewery,
    code coding, sail sailing, juggle jugglers, kilometre kilometers, ski skiing, skier skiing, plan planning,
    studied studies, carol carols, dog dogs, church churches, mosaic mosaics, die dying, ox oxen, hoof hooves,
    scarf scarves, elf elves, cactus cacti, museum museums, enrol enrolling,
    workshop workshops, lecture lectures, lecturer lectures, concert concerts, festival festivals,
    painting painters, drawing drew, potter potters, stitching stitched, sewing sewn, crochet crocheting,
    cycling cycle, cyclist cyclists, bird birding, watching watched, gallery galleries, library libraries,
    comedy comedies, tragedy tragedies, fair fairs, market markets, puppy puppies, baby babies, lady ladies,
    body bodies, cherry cherries, strawberry strawberries, fox foxes, sheep sheep, fish fishing,
    fisherman fishermen, craftsman craftsmen, grandchild grandchildren, snowman snowmen,
    policewoman policewomen, housewife housewives, bookshelf bookshelves, storyteller storytellers,
    tell telling, volunteer volunteering, volunteers volunteered, explore exploring, explorer exploring,
    learn learning, learner learns, start starting, play playing, player plays, game gamer, gaming games,
    jog jogging, swim swimmers, skate skater, climb climbers, dive diving, diver dived, surf surfers,
    row rowing, rower rowed, act acted, perform performer, performing performed, compose composing,
    conduct conductor, illustrate illustrator, design designer, illustrator illustrated, translate translator,
    honour honor, honoured honored, flavour flavors, humour humor, labour labor, litre liter, metre meters,
    fibre fiber, recognise recognized, specialise specializing, apologise apologized,
    modernisation modernization, colourful colorful, labelled labeled, modelling modeling, cancelled canceled,
    counselling counseling, plough plow, tyre tires, aeroplane airplane, mould mold, monologue monolog,
    whisky whiskey, meeting meet, wedding weddings, photographs photograph, quizzes quiz, tried try, fry fries,
    pies pie, toys toy, monkey monkeys, day days, hobby hobbies, lantern lanterns, candle candles,
    candlemaking candlemaking, dough doughs`;

const beginnings = `
    photo photography, music musical, music musician, history historical, history historic, comedy comedian,
    poet poetry, friend friendship, story storytelling, book bookshop, chess chessboard, light lighthouse,
    craft craftsmanship, nature natural, photograph photographic, neighbour neighbourhood, water watercolour,
    heart heartbeat, child childhood, farm farmland, folk folklore, paper papercraft, sport sportswear,
    cheese cheesecake, guitar guitarist, piano pianoforte,
    motor motorist, cartoon cartoonist, novel novelist, violin violinist, magic magician, electric electrician,
    tour tourist, tour tourism, club clubhouse, night nightclub, night nightlife, moon moonlight,
    bird birdwatching, play playground, paint paintball, theatre theatregoers, planet planetarium,
    travel travelogue, market marketplace, spring springtime, christmas christmassy, street streetfood,
    mother motherhood, leader leadership, member membership, kind kindness`;

const derived = `
    grieving grief, musicians music, poems poetry, singer song, speech speak, donation donors`;

const unrelated = `
    chess cheese, cheese chess, night knight, knight night, car care, care car, car card, cars cares,
    art article, art party, star start, star starling, part party, part partner, form formal, form former,
    heal health, table tablet, plane planet, news new, new news, letter let, dinner din, flower flow, tower tow,
    summer sum, corner corn, number numb, master mast, hop hope, hopping hoping, hope hopping, plan plane,
    star stare, bar bare, bar bear, tap tape, even evening, evening even, ear earring, out outing, king kin,
    ring run, sing single, wed wednesday, port portrait, cook cookie, cook cookies, card cardigan, bat bath,
    sea seat, tea team, tea teach, team teach, man many, men menu, pen open, bus business, bus bush, gas gash,
    organ organic, organ organize, organ organise, war warm, warm warn, met metal, ran range, sat saturday,
    fun fund, fun funeral, son song, see seed, ball ballet, ball balloon, band bandage, bank banquet,
    boat boast, mass massage, cat catch, dance dense, dog doge, dig digital, gold golf, jam jamaica, pin pink,
    pot poetry, read ready, rock rocket, sand sandwich, sun sunday, under wonder, wine winner, win wine,
    win winter, win window, wood wool, world word, yarn yard, comic community, general generous, quiz quilt,
    quit quite, rest restaurant, past pasta, past pastor, pasta paste, rose rise, mus museum, muse museum,
    main maintain, mark market, mint minute, trip triple, trap tramp, cent center, cent centre, prise prize,
    bee beer, bee beef, bread bead, break breakfast, cake care, cap cape, cape cap, car carol, car cart,
    cart cartoon, carol car, cart cartel, clay class, coffee coffin, cot cottage, crow crowd, crown crow,
    deer deep, fan fancy, farm form, fin fine, fine fin, fir fire, fire fir, goal goat, hall halloween,
    ham hamlet, harp sharp, hat hate, hate hat, hero heroin, ice rice, ink inn, kit kite, kite kit, lake lack,
    lamb lamp, lane land, law lawn, lot lottery, map maple, mask mass, meal mean, mode model, mode modern,
    moon monday, mouse mousse, nation nature, opera operation, orchestra orchard, pain paint, paint pain,
    pan panda, par park, park parkinson, pet petal, pie piece, pin pine, pine pin, pill pillow, pool poodle,
    poll pollen, pray pram, press president, pub public, pub puberty, rain train, rat rate, rate rat,
    real realm, ride riddle, rob robe, robe rob, scar scarf, scar scare, show shower, sin since, sin sine,
    sit site, site sit, sled slide, snow now, sole sold, spa space, spa spain, spin spine, spit spite,
    stag stage, stage stag, sta star, steam steak, tan tango, tan tank, tart tartan, tent tenth, tent tentacle,
    tiger tight, ton tone, tone ton, tub tube, tube tub, van vanilla, wag wage, wit with, zoo zoom`;

describe('an English word', () => {
  test.each(pairsOf(forms))('%s has the form %s', (queried, known) => {
    expect(createEnglishMatcher(queried).relate(known)).toBe('form');
  });

  test.each(pairsOf(beginnings))('%s only begins %s, or is made into it', (queried, known) => {
    expect(['beginning', 'derived']).toContain(createEnglishMatcher(queried).relate(known));
  });

  test.each(pairsOf(derived))('%s is made from the same word as %s', (queried, known) => {
    expect(createEnglishMatcher(queried).relate(known)).toBe('derived');
  });

  test.each(pairsOf(unrelated))('%s is not related to %s', (queried, known) => {
    expect(createEnglishMatcher(queried).relate(known)).toBeNull();
  });

  test('is found by a beginning of each related word', () => {
    for (const [queried, known] of [...pairsOf(forms), ...pairsOf(beginnings)]) {
      const isFound = createEnglishMatcher(queried).beginnings.some((each) => known.startsWith(each));
      expect({ queried, known, isFound }).toEqual({ queried, known, isFound: true });
    }
  });
});
