/** Stone settings by the size of the stone. */
import { ALLOYS, type Alloy } from '../alloys.ts'
import type { ProductSpec } from '../product.ts'
import { comma, nordic, oneDecimal, type NordicText } from '../text.ts'
import { finding, inAlloy } from './findings.ts'
import type { PictureSubject } from '../../pictures/subject.ts'

type SettingType = Extract<PictureSubject, { kind: 'setting' }>['type']

const { ag925, au585yellow, au585white, au750white, pt950ru } = ALLOYS

interface SettingFigures {
  readonly type: SettingType
  readonly noun: NordicText
  readonly use: NordicText
  readonly claws?: number
  readonly alloys: readonly Alloy[]
  /** [size in mm or "6x4", grams in Ag 925, work EUR] */
  readonly sizes: readonly (readonly [number | string, number, number])[]
}

const byDiameter = (from: number, to: number, grams: number, work: number): (readonly [number, number, number])[] =>
  Array.from({ length: to - from + 1 }, (_, at) => [
    from + at,
    Number((grams * (from + at) ** 1.6).toFixed(3)),
    Number((work + at * 0.35).toFixed(2)),
  ])
const OVALS: readonly (readonly [string, number, number])[] = [
  ['6x4', 0.42, 2.4],
  ['7x5', 0.58, 2.8],
  ['8x6', 0.78, 3.3],
  ['10x8', 1.2, 4.2],
]

const SETTINGS: readonly SettingFigures[] = [
  {
    type: 'bezelRound',
    noun: nordic('Sargfatning', 'Sargfattning', 'Kehysistukka'),
    use: nordic(
      'Rund sarg med anlegg for slepne steiner og cabochoner.',
      'Rund sarg med anliggning för slipade stenar och cabochoner.',
      'Pyöreä istukka viistehiotuille ja pyöröhiotuille kiville.',
    ),
    alloys: [ag925, au585yellow],
    sizes: byDiameter(3, 10, 0.03, 1.5),
  },
  {
    type: 'bezelOval',
    noun: nordic('Oval sargfatning', 'Oval sargfattning', 'Soikea kehysistukka'),
    use: nordic(
      'Oval sarg med anlegg for cabochoner.',
      'Oval sarg med anliggning för cabochoner.',
      'Soikea istukka pyöröhiotuille kiville.',
    ),
    alloys: [ag925, au585yellow],
    sizes: OVALS,
  },
  {
    type: 'claw4',
    noun: nordic('Klofatning', 'Klofattning', 'Kynsi-istukka'),
    use: nordic(
      'Fatning med fire klør for runde steiner.',
      'Fattning med fyra klor för runda stenar.',
      'Neljän kynnen istukka pyöreille kiville.',
    ),
    claws: 4,
    alloys: [ag925, au585yellow, au585white],
    sizes: byDiameter(2, 8, 0.028, 2),
  },
  {
    type: 'claw6',
    noun: nordic('Klofatning', 'Klofattning', 'Kynsi-istukka'),
    use: nordic(
      'Fatning med seks klør for runde steiner.',
      'Fattning med sex klor för runda stenar.',
      'Kuuden kynnen istukka pyöreille kiville.',
    ),
    claws: 6,
    alloys: [au750white, pt950ru],
    sizes: byDiameter(3, 8, 0.032, 2.6),
  },
  {
    type: 'cone',
    noun: nordic('Kjeglefatning', 'Konfattning', 'Kartioistukka'),
    use: nordic('Kjegle til å file klør av.', 'Kon att fila klor ur.', 'Kartio, josta viilataan kynnet.'),
    alloys: [ag925, au585yellow],
    sizes: byDiameter(4, 7, 0.03, 1.8),
  },
  {
    type: 'gallery',
    noun: nordic('Gallerifatning', 'Gallerifattning', 'Galleriaistukka'),
    use: nordic(
      'Gjennombrutt fatning som slipper lys til steinen.',
      'Genombruten fattning som släpper ljus till stenen.',
      'Läpimurrettu istukka, joka päästää valon kiveen.',
    ),
    alloys: [ag925, au585white],
    sizes: byDiameter(5, 8, 0.034, 3.2),
  },
]

function clawsText(claws: number | undefined, size: string): NordicText {
  return claws
    ? nordic(`, ${claws} klør, ${size}`, `, ${claws} klor, ${size}`, `, ${claws} kynttä, ${size}`)
    : nordic(`, ${size}`, `, ${size}`, `, ${size}`)
}

export const settings: readonly ProductSpec[] = SETTINGS.flatMap((figures) =>
  figures.alloys.flatMap((alloy) =>
    figures.sizes.map(([size, grams, workEur]) => {
      const printed =
        typeof size === 'number' ? `${oneDecimal(size)} mm` : `${size.split('x').map(comma).join(' × ')} mm`
      return finding({
        sku: `SE-${figures.type}-${alloy.code}-${size}`,
        noun: figures.noun,
        alloy,
        tail: clawsText(figures.claws, printed),
        use: figures.use,
        grams: inAlloy(grams, alloy),
        workEur,
        attributes: { stone_size: String(size), ...(figures.claws ? { claws: String(figures.claws) } : {}) },
        picture: { kind: 'setting', tone: alloy.tone, type: figures.type, sizeMm: Number.parseFloat(String(size)) },
        category: figures.claws ? 'clawSettings' : 'bezelSettings',
      })
    }),
  ),
)
