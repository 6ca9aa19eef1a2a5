/** Groups of English words, one a line; `music: concert` means that who looks for music also means concerts. */
export const groups = `talk lecture presentation speech
discussion debate panel
class course workshop lesson tutorial
beginner novice starter newbie introductory introduction basics
kid child youngster
kid: toddler family
toddler baby infant preschooler
teen teenager youth adolescent
senior elderly pensioner retiree
film movie cinema screening
concert gig recital
concert: symphony quartet philharmonic orchestra
music: concert gig recital band orchestra choir
choir choral
singing: choir karaoke chorus
orchestra symphony philharmonic
classical: orchestra symphony chamber philharmonic
theatre theater drama
comedy standup comedian humour
dance dancing ballroom
exhibition exhibit gallery display
art: exhibition painting gallery sculpture drawing
paint painting watercolour
draw drawing sketching
craft handicraft handmade diy
sew sewing stitching needlework tailoring
knit knitting
pottery ceramics clay
carpentry woodwork woodworking joinery
photo photography photograph
book: reading literature
author writer novelist
poem poetry poet verse
story storytelling tale
repair fix mend mending
bike bicycle cycling cyclist
run jog jogging
walk hike hiking stroll ramble
swim swimming
football soccer
football: derby kickoff league goalkeeper
fitness workout exercise gym
meditation mindfulness
climb climbing bouldering
outdoor outdoors outside
nature wildlife
bird birding birdwatching
garden gardening planting
astronomy stargazing telescope stars
food cuisine culinary
cook cooking culinary
bake baking
beer brewery ale
vegan vegetarian
breakfast brunch
market bazaar
secondhand used vintage thrift
swap exchange
volunteer volunteering
charity fundraiser fundraising benefit
donate donation donor
job career employment recruitment hiring vacancy
business entrepreneur startup
coding programming code software
computer laptop pc
science scientific
maths math mathematics
immigrant migrant refugee newcomer
health wellbeing wellness
grief bereavement mourning
church worship
christmas xmas advent
festival carnival celebration
party celebration disco
sport: football soccer running fitness swimming
workshop: course class taster
language: english spanish french conversation
parade procession
game gaming
quiz trivia
dog puppy canine
cat kitten feline
pet animal
horse riding equestrian pony
tour guided visit
trip excursion outing
boat sailing sail cruise
train railway
free gratis
cheap affordable
meetup gathering social
parent mother father mum dad
history historical heritage
council assembly
protest demonstration rally
recycling recycle upcycling
environment climate sustainability ecology
environment: nature conservation recycling litter compost
clothes clothing garment fashion
magic magician conjuring
circus acrobat acrobatics
puppet puppetry marionette
piano keyboard
violin fiddle
drum drumming percussion
phone smartphone mobile
politician councillor candidate mayor
pub inn tavern
meal supper dinner
forest wood woodland
beach coast shore seaside
litter rubbish trash
vaccination vaccine jab immunisation flu
tax taxes income
electronics gadget device
help advice assistance support
election vote voter
resume cv
crime murder detective
holiday vacation
firework fireworks pyrotechnics
ski skiing
skate skating
rowing kayak canoe paddle
fishing angling
mushroom fungi foraging
bee beekeeping beekeeper honey
insect bug butterfly moth
cake pastry dessert
wine winery vineyard
opera operetta
dinosaur fossil
robot robotics
stretching stretch yoga
pregnancy pregnant antenatal prenatal
legal law lawyer solicitor
rent tenant housing
disability disabled accessibility accessible
pride queer lgbt
neighbour neighbor resident
anxiety stress
sleep insomnia
dawn sunrise
dusk sunset
planet astronomy
chess draughts
taichi qigong
gardener garden allotment
compost composting
steam railway locomotive
sculpture sculptor
lego brick`;
