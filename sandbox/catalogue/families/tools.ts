/** Tools and consumables with a list price. */
import type { CategoryKey } from '../categories.ts'
import type { ProductSpec } from '../product.ts'
import { pick } from '../random.ts'
import { GOLDSMITH_STORES } from '../stores.ts'
import { nordic, type NordicText } from '../text.ts'
import { toolDrawing } from '../toolDrawings.ts'
import { TOOL_ROWS, type ToolRow, type ToolType } from '../toolRows.ts'

/** Invented brands, because the sandbox uses no real trade marks. */
const BRANDS = ['Smia', 'Hammarvik', 'Korpi', 'Ekeby']

interface Kind {
  readonly category: CategoryKey
  readonly use: NordicText
  readonly care: NordicText
}

const KINDS: Readonly<Record<ToolType, Kind>> = {
  pliers: {
    category: 'pliersAndTweezers',
    use: nordic(
      'Tang for bøying, holding og klipping av tråd og plate.',
      'Tång för att böja, hålla och klippa tråd och plåt.',
      'Pihdit langan ja levyn taivuttamiseen, pitämiseen ja katkaisuun.',
    ),
    care: nordic(
      'Kjeftene er slipt og polert; en dråpe olje i leddet holder tangen lett.',
      'Käftarna är slipade och polerade; en droppe olja i leden håller tången lätt.',
      'Leuat on hiottu ja kiillotettu; tippa öljyä niveleen pitää pihdit kevyinä.',
    ),
  },
  tweezers: {
    category: 'pliersAndTweezers',
    use: nordic(
      'Pinsett for lodding, beising og fatting.',
      'Pincett för lödning, betning och fattning.',
      'Pinsetit juottamiseen, peittaamiseen ja istuttamiseen.',
    ),
    care: nordic(
      'Tåler flamme, men ikke beis om den er av stål.',
      'Tål låga, men inte betmedel om den är av stål.',
      'Kestää liekkiä; teräksistä ei saa kastaa peittausliuokseen.',
    ),
  },
  file: {
    category: 'sawsAndFiles',
    use: nordic(
      'Fil for forming og avretting; lavt hugg tar mye, høyt hugg gir fin flate.',
      'Fil för formning och avjämning; lågt hugg tar mycket, högt hugg ger fin yta.',
      'Viila muotoiluun ja tasaukseen; pieni hakkausnumero poistaa paljon, suuri tekee hienon pinnan.',
    ),
    care: nordic(
      'Bruk én fil til hvert metall, så blandes ikke sponet.',
      'Använd en fil för varje metall, så blandas inte spånen.',
      'Käytä eri metalleille omaa viilaa, jotta lastut eivät sekoitu.',
    ),
  },
  saw: {
    category: 'sawsAndFiles',
    use: nordic(
      'Utstyr for saging ved benken.',
      'Utrustning för sågning vid bänken.',
      'Välineitä sahaamiseen työpöydän ääressä.',
    ),
    care: nordic(
      'Stram bladet så det klinger.',
      'Spänn bladet så att det klingar.',
      'Kiristä terä niin, että se helähtää.',
    ),
  },
  sawBlades: {
    category: 'sawBlades',
    use: nordic(
      'Løvsagblad av fjærstål; velg et blad med to tenner i platens tykkelse.',
      'Lövsågsblad av fjäderstål; välj ett blad med två tänder i plåtens tjocklek.',
      'Jousiteräksinen lehtisahanterä; valitse terä, jonka kaksi hammasta mahtuu levyn paksuuteen.',
    ),
    care: nordic(
      'Bivoks gjør saggangen jevn.',
      'Bivax gör sågningen jämn.',
      'Mehiläisvaha tekee sahauksesta tasaista.',
    ),
  },
  mandrel: {
    category: 'forming',
    use: nordic(
      'Stokk for runding, måling og utvidelse.',
      'Riggel för rundning, mätning och vidgning.',
      'Riikeli pyöristämiseen, mittaamiseen ja laajentamiseen.',
    ),
    care: nordic('Slå med klubbe, ikke med stål.', 'Slå med klubba, inte med stål.', 'Lyö nuijalla, älä teräksellä.'),
  },
  hammer: {
    category: 'forming',
    use: nordic(
      'Hammer for driving, planering og nagling.',
      'Hammare för drivning, planering och nitning.',
      'Vasara pakottamiseen, tasoittamiseen ja niittaamiseen.',
    ),
    care: nordic(
      'En blank bane gir blankt metall.',
      'En blank bana ger blank metall.',
      'Kiiltävä isku jättää kiiltävän metallin.',
    ),
  },
  drawplate: {
    category: 'forming',
    use: nordic(
      'Verktøy for å trekke tråd tynnere eller i profil.',
      'Verktyg för att dra tråd tunnare eller i profil.',
      'Väline langan vetämiseen ohuemmaksi tai profiiliin.',
    ),
    care: nordic(
      'Glød tråden etter hvert tredje hull.',
      'Glödga tråden efter vart tredje hål.',
      'Hehkuta lanka joka kolmannen reiän jälkeen.',
    ),
  },
  mill: {
    category: 'forming',
    use: nordic(
      'Valse av herdet stål for plate og tråd.',
      'Valsverk av härdat stål för plåt och tråd.',
      'Karkaistusta teräksestä valmistettu valssi levylle ja langalle.',
    ),
    care: nordic(
      'Leveres med sveiv og beskyttelsesolje; skal boltes fast.',
      'Levereras med vev och skyddsolja; ska skruvas fast.',
      'Toimitetaan kammen ja suojaöljyn kera; kiinnitetään pultein.',
    ),
  },
  torch: {
    category: 'solderingTools',
    use: nordic(
      'Brennerutstyr for gløding og lodding.',
      'Brännarutrustning för glödgning och lödning.',
      'Poltinvälineet hehkutukseen ja juottamiseen.',
    ),
    care: nordic(
      'Kontroller slange og pakninger før bruk.',
      'Kontrollera slang och packningar före bruk.',
      'Tarkista letku ja tiivisteet ennen käyttöä.',
    ),
  },
  burr: {
    category: 'burrs',
    use: nordic(
      'Roterende verktøy av hurtigstål for fatting og utboring.',
      'Roterande verktyg av snabbstål för fattning och urborrning.',
      'Pikateräksinen pyörivä työkalu istuttamiseen ja poraukseen.',
    ),
    care: nordic(
      'Smør med borevoks og hold turtallet lavt i gull.',
      'Smörj med borrvax och håll varvtalet lågt i guld.',
      'Voitele poravahalla ja pidä kierrosluku kullassa matalana.',
    ),
  },
  scale: {
    category: 'measuring',
    use: nordic('Vekt for metall og steiner.', 'Våg för metall och stenar.', 'Vaaka metallille ja kiville.'),
    care: nordic(
      'Kalibreres med medfølgende lodd.',
      'Kalibreras med medföljande vikt.',
      'Kalibroidaan mukana tulevalla punnuksella.',
    ),
  },
  gauge: {
    category: 'measuring',
    use: nordic(
      'Måleverktøy for ringer, plate, tråd og steiner.',
      'Mätverktyg för ringar, plåt, tråd och stenar.',
      'Mittaväline sormuksille, levylle, langalle ja kiville.',
    ),
    care: nordic('Leveres i etui.', 'Levereras i etui.', 'Toimitetaan kotelossa.'),
  },
  crucible: {
    category: 'solderingTools',
    use: nordic(
      'Utstyr for smelting og støping av små mengder.',
      'Utrustning för smältning och gjutning av små mängder.',
      'Välineitä pienten erien sulatukseen ja valuun.',
    ),
    care: nordic(
      'Glasér en ny digel med boraks før første smelting.',
      'Glasera en ny degel med borax före första smältningen.',
      'Lasita uusi upokas booraksilla ennen ensimmäistä sulatusta.',
    ),
  },
  brush: {
    category: 'polishing',
    use: nordic(
      'Børster og skiver for rengjøring, matting og polering.',
      'Borstar och skivor för rengöring, mattering och polering.',
      'Harjoja ja laikkoja puhdistukseen, mattaukseen ja kiillotukseen.',
    ),
    care: nordic(
      'Bruk én børste til hver pasta.',
      'Använd en borste för varje pasta.',
      'Käytä kullekin tahnalle omaa harjaa.',
    ),
  },
  paper: {
    category: 'abrasives',
    use: nordic(
      'Slipemiddel for metall, tørt eller vått.',
      'Slipmedel för metall, torrt eller vått.',
      'Hioma-aine metallille, kuivana tai märkänä.',
    ),
    care: nordic(
      'Gå fra grov til fin korning og bytt retning hver gang.',
      'Gå från grov till fin kornstorlek och byt riktning varje gång.',
      'Etene karkeasta hienoon ja vaihda suuntaa joka kerralla.',
    ),
  },
  polish: {
    category: 'polishing',
    use: nordic('Polermiddel for blank overflate.', 'Polermedel för blank yta.', 'Kiillotusaine kiiltävälle pinnalle.'),
    care: nordic(
      'Vask bort restene i varmt såpevann.',
      'Tvätta bort resterna i varmt såpvatten.',
      'Pese jäämät lämpimällä saippuavedellä.',
    ),
  },
  block: {
    category: 'solderingTools',
    use: nordic(
      'Underlag for lodding og forming.',
      'Underlag för lödning och formning.',
      'Alusta juottamiseen ja muotoiluun.',
    ),
    care: nordic('Holdes tørt og rent.', 'Hålls torrt och rent.', 'Pidetään kuivana ja puhtaana.'),
  },
}

function tool(row: ToolRow): ProductSpec {
  const kind = KINDS[row.type]
  const sku = `TL-${row.type}-${row.key}`.toUpperCase()
  const brand = pick(sku, 'brand', BRANDS)
  return {
    sku,
    type: 'simple',
    name: nordic(row.nb, row.sv, row.fi),
    sentences: [kind.use, kind.care, nordic(`Merket er ${brand}.`, `Märket är ${brand}.`, `Merkki on ${brand}.`)],
    pricing: { kind: 'list', eur: row.eur },
    attributes: { tool_type: row.type, brand },
    picture: toolDrawing(row, sku),
    stores: GOLDSMITH_STORES,
    categories: [kind.category],
    taxKind: 'standard',
    unit: 'PCS',
  }
}

export const tools: readonly ProductSpec[] = TOOL_ROWS.map(tool)
