/** Chemicals with their hazard labels (CLP). */
import type { Hazard, ProductSpec } from '../product.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { nordic, type NordicText } from '../text.ts'
import type { PictureSubject, Tone } from '../../pictures/subject.ts'

type Shape = Extract<PictureSubject, { kind: 'bottle' }>['shape']

const label = (
  pictograms: readonly string[],
  statements: readonly string[],
  signal: Hazard['signal'] = 'danger',
): Hazard => ({ signal, pictograms, statements })
const PICKLE = label(['GHS05'], ['H318'])
const BORAX = label(['GHS08'], ['H360FD'])
const BIFLUORIDE = label(['GHS08', 'GHS06', 'GHS05'], ['H360FD', 'H301', 'H314'])
const CYANIDE_BATH = label(['GHS06', 'GHS05'], ['H301+H311', 'H318', 'H332', 'EUH032'])
const DICYANOAURATE = label(['GHS06', 'GHS09'], ['H300', 'H310', 'H330', 'H410'])
const RHODIUM_BATH = label(['GHS05'], ['H290', 'H314'])
const TEST_ACID = label(['GHS03', 'GHS05'], ['H272', 'H290', 'H314'])
const LIVER = label(['GHS05', 'GHS06', 'GHS09'], ['H301', 'H314', 'H400', 'EUH031'])
const ULTRASONIC = label(['GHS05'], ['H318'])
const SPIRIT = label(['GHS02'], ['H225'])

interface Chemical {
  readonly key: string
  readonly name: NordicText
  readonly use: NordicText
  readonly eur: number
  readonly kind: 'corrosive' | 'oxidising' | 'flammable' | 'toxic' | 'health' | null
  readonly hazard: Hazard | null
  readonly shape: Shape
  readonly liquid: Tone
  readonly print: string
}

function chemical(
  key: string,
  name: NordicText,
  use: NordicText,
  eur: number,
  kind: Chemical['kind'],
  hazard: Hazard | null,
  shape: Shape,
  liquid: Tone,
  print: string,
): Chemical {
  return { key, name, use, eur, kind, hazard, shape, liquid, print }
}

const BUSINESS = nordic('Selges bare til bedrifter.', 'Säljs endast till företag.', 'Myydään vain yrityksille.')
const ROAD = nordic(
  'Sendes med bil, og sikkerhetsdatabladet følger med.',
  'Skickas med bil, och säkerhetsdatabladet följer med.',
  'Toimitetaan maanteitse käyttöturvallisuustiedotteen kera.',
)

const PICKLE_USE = nordic(
  'Beis for oksid og flussrester på gull og sølv.',
  'Betmedel för oxid och flussrester på guld och silver.',
  'Peittausaine oksidin ja juoksutejäämien poistoon kullasta ja hopeasta.',
)
const FLUX_USE = nordic(
  'Flussmiddel som holder loddefugen ren.',
  'Flussmedel som håller lödfogen ren.',
  'Juoksute, joka pitää juotossauman puhtaana.',
)
const BATH_USE = nordic(
  'Bad for galvanisk belegg, klart til bruk.',
  'Bad för galvanisk beläggning, bruksfärdigt.',
  'Käyttövalmis kylpy galvaaniseen pinnoitukseen.',
)
const ACID_USE = nordic(
  'Prøvesyre for strekprøve på prøvestein.',
  'Probersyra för streckprov på probersten.',
  'Koetushappo viivakokeeseen koetinkivellä.',
)

const CHEMICALS: readonly Chemical[] = [
  chemical(
    'PICKLE-1',
    nordic('Beisesalt 1 kg', 'Betsalt 1 kg', 'Peittaussuola 1 kg'),
    PICKLE_USE,
    14,
    'corrosive',
    PICKLE,
    'canister',
    'paper',
    '1 kg',
  ),
  chemical(
    'PICKLE-5',
    nordic('Beisesalt 5 kg', 'Betsalt 5 kg', 'Peittaussuola 5 kg'),
    PICKLE_USE,
    52,
    'corrosive',
    PICKLE,
    'bag',
    'paper',
    '5 kg',
  ),
  chemical(
    'CITRIC',
    nordic('Sitronsyrebeis 1 kg', 'Citronsyrabetmedel 1 kg', 'Sitruunahappopeittaus 1 kg'),
    PICKLE_USE,
    12,
    null,
    null,
    'bag',
    'paper',
    '1 kg',
  ),
  chemical(
    'BORAX-P',
    nordic('Borakspulver 500 g', 'Boraxpulver 500 g', 'Booraksijauhe 500 g'),
    FLUX_USE,
    9,
    'health',
    BORAX,
    'jar',
    'paper',
    '500 g',
  ),
  chemical(
    'BORAX-C',
    nordic('Borakskjegle med skål', 'Boraxkon med skål', 'Booraksikartio ja kuppi'),
    FLUX_USE,
    13,
    'health',
    BORAX,
    'jar',
    'paper',
    'Na₂B₄O₇',
  ),
  chemical(
    'FLUX-L',
    nordic(
      'Loddevann for gull og sølv, 250 ml',
      'Lödvatten för guld och silver, 250 ml',
      'Juotosneste kullalle ja hopealle, 250 ml',
    ),
    FLUX_USE,
    12,
    'health',
    BORAX,
    'bottle',
    'green',
    '250 ml',
  ),
  chemical(
    'FLUX-PT',
    nordic('Flusspasta med bifluorid, 200 g', 'Flusspasta med bifluorid, 200 g', 'Juoksutetahna, bifluoridi, 200 g'),
    FLUX_USE,
    16,
    'toxic',
    BIFLUORIDE,
    'jar',
    'paper',
    '200 g',
  ),
  chemical(
    'GOLD-BATH',
    nordic(
      'Gullbad, cyanidisk, 2 g/l, 1 l',
      'Guldbad, cyanidiskt, 2 g/l, 1 l',
      'Kultakylpy, syanidipohjainen, 2 g/l, 1 l',
    ),
    BATH_USE,
    348,
    'toxic',
    CYANIDE_BATH,
    'canister',
    'gold',
    'Au 2 g/l',
  ),
  chemical(
    'GOLD-SALT',
    nordic('Gullsalt med 68 % gull, 5 g', 'Guldsalt med 68 % guld, 5 g', 'Kultasuola, kultaa 68 %, 5 g'),
    nordic(
      'Kaliumdicyanoaurat til å forsterke gullbad.',
      'Kaliumdicyanoaurat att förstärka guldbad med.',
      'Kaliumdisyanoauraatti kultakylpyjen vahvistamiseen.',
    ),
    432,
    'toxic',
    DICYANOAURATE,
    'jar',
    'paper',
    'Au 68 %',
  ),
  chemical(
    'RH-2',
    nordic(
      'Rodiumbad 2 g/l, bruksklart, 1 l',
      'Rodiumbad 2 g/l, bruksfärdigt, 1 l',
      'Rodiumkylpy 2 g/l, käyttövalmis, 1 l',
    ),
    BATH_USE,
    585,
    'corrosive',
    RHODIUM_BATH,
    'bottle',
    'rose',
    'Rh 2 g/l',
  ),
  chemical(
    'RH-PEN',
    nordic(
      'Rodium for pennplettering, 100 ml',
      'Rodium för pennplätering, 100 ml',
      'Rodiumliuos kynäpinnoitukseen, 100 ml',
    ),
    BATH_USE,
    96,
    'corrosive',
    RHODIUM_BATH,
    'bottle',
    'rose',
    'Rh 100 ml',
  ),
  chemical(
    'DEGREASE',
    nordic('Elektrolytisk avfetting 1 kg', 'Elektrolytisk avfettning 1 kg', 'Elektrolyyttinen rasvanpoistoaine 1 kg'),
    nordic('Avfetter før galvanisering.', 'Avfettar före galvanisering.', 'Poistaa rasvan ennen galvanointia.'),
    24,
    'corrosive',
    ULTRASONIC,
    'canister',
    'paper',
    '1 kg',
  ),
  ...(['333', '585', '750'] as const).map((fineness) =>
    chemical(
      `ACID-${fineness}`,
      nordic(
        `Prøvesyre for gull ${fineness}, 30 ml`,
        `Probersyra för guld ${fineness}, 30 ml`,
        `Koetushappo kullalle ${fineness}, 30 ml`,
      ),
      ACID_USE,
      9,
      'oxidising',
      TEST_ACID,
      'bottle',
      'glass',
      fineness,
    ),
  ),
  chemical(
    'ACID-AG',
    nordic('Prøvesyre for sølv, 30 ml', 'Probersyra för silver, 30 ml', 'Koetushappo hopealle, 30 ml'),
    ACID_USE,
    9,
    'oxidising',
    TEST_ACID,
    'bottle',
    'red',
    'Ag',
  ),
  chemical(
    'LIVER',
    nordic('Svovellever 100 g', 'Svavellever 100 g', 'Rikkimaksa 100 g'),
    nordic(
      'Gir sølv og kobber mørk patina i varmt vann.',
      'Ger silver och koppar mörk patina i varmt vatten.',
      'Tummentaa hopean ja kuparin lämpimässä vedessä.',
    ),
    8,
    'toxic',
    LIVER,
    'jar',
    'brass',
    '100 g',
  ),
  chemical(
    'ULTRA',
    nordic('Ultralydkonsentrat 1 l', 'Ultraljudskoncentrat 1 l', 'Ultraäänipesutiiviste 1 l'),
    nordic(
      'Rengjør smykker i ultralydbad, én del til ti deler vann.',
      'Rengör smycken i ultraljudsbad, en del till tio delar vatten.',
      'Puhdistaa korut ultraäänialtaassa, yksi osa kymmeneen osaan vettä.',
    ),
    19,
    'corrosive',
    ULTRASONIC,
    'bottle',
    'green',
    '1 l',
  ),
  chemical(
    'SPIRIT',
    nordic('Loddesprit 1 l', 'Lödsprit 1 l', 'Juotossprii 1 l'),
    nordic(
      'Sprit for brennere og rengjøring.',
      'Sprit för brännare och rengöring.',
      'Spriitä polttimiin ja puhdistukseen.',
    ),
    11,
    'flammable',
    SPIRIT,
    'canister',
    'glass',
    '1 l',
  ),
  chemical(
    'DIP',
    nordic('Sølvdypp 500 ml', 'Silverdopp 500 ml', 'Hopeanpuhdistusneste 500 ml'),
    nordic(
      'Fjerner anløp fra sølv på sekunder.',
      'Tar bort anlöpning från silver på sekunder.',
      'Poistaa hopean tummuman sekunneissa.',
    ),
    10,
    null,
    null,
    'jar',
    'silver',
    '500 ml',
  ),
]
/** Skus that everyone can buy; the others require a business customer. */
const UNRESTRICTED_SKUS = ['PICKLE-1', 'PICKLE-5', 'CITRIC', 'DIP', 'LIVER']

export const chemicals: readonly ProductSpec[] = CHEMICALS.map((one) => ({
  sku: `CH-${one.key}`,
  type: 'simple',
  name: one.name,
  sentences: [one.use, ...(one.hazard ? [ROAD] : []), ...(UNRESTRICTED_SKUS.includes(one.key) ? [] : [BUSINESS])],
  pricing: { kind: 'list', eur: one.eur },
  attributes: one.kind ? { hazard_class: one.kind } : {},
  picture: {
    kind: 'bottle',
    shape: one.shape,
    liquid: one.liquid,
    label: one.print,
    pictograms: one.hazard?.pictograms ?? [],
  },
  stores: GOLDSMITH_STORES,
  categories: ['chemicals'],
  taxKind: 'standard',
  unit: 'PCS',
  ...(one.hazard ? { hazard: one.hazard } : {}),
}))
