/** Flags as SVG, because Windows has no flag emoji. */
import styles from './Flag.module.css'

type Stripe = readonly [colour: string, path: string]

const cross = (ground: string, outer: string, inner: string): readonly Stripe[] => [
  [ground, 'M0 0h22v16H0z'],
  [outer, 'M6 0h4v16H6zM0 6h22v4H0z'],
  [inner, 'M7 0h2v16H7zM0 7h22v2H0z'],
]

const stripes: Readonly<Record<string, readonly Stripe[]>> = {
  NO: cross('#BA0C2F', '#FFF', '#00205B'),
  SE: [
    ['#005293', 'M0 0h22v16H0z'],
    ['#FFCD00', 'M6 0h3.500v16H6zM0 6.300h22v3.400H0z'],
  ],
  FI: [
    ['#FFF', 'M0 0h22v16H0z'],
    ['#002F6C', 'M6 0h4v16H6zM0 6h22v4H0z'],
  ],
  DE: [
    ['#000', 'M0 0h22v5.400H0z'],
    ['#D00', 'M0 5.300h22v5.400H0z'],
    ['#FFCE00', 'M0 10.600h22V16H0z'],
  ],
  IT: [
    ['#008C45', 'M0 0h7.400v16H0z'],
    ['#F4F5F0', 'M7.300 0h7.400v16H7.300z'],
    ['#CD212A', 'M14.600 0H22v16h-7.400z'],
  ],
  GB: [
    ['#012169', 'M0 0h22v16H0z'],
    ['#FFF', 'M0 0h2.500L22 14v2h-2.500L0 2zM22 0v2L2.500 16H0v-2L19.500 0zM8.500 0h5v16h-5zM0 5.500h22v5H0z'],
    [
      '#C8102E',
      'M9.500 0h3v16h-3zM0 6.500h22v3H0zM0 0l8 5.500H6.300L0 1.200zM22 0v1l-6.500 4.500h-1.700zM0 16v-1l6.500-4.500h1.700zM22 16l-8-5.500h1.700l6.300 4.300z',
    ],
  ],
}

/** @param country ISO 3166-1 alpha-2; renders nothing for an unknown one */
export function Flag({ country }: { readonly country: string }) {
  const drawing = stripes[country]
  if (!drawing) return null

  return (
    <svg className={styles.flag} viewBox="0 0 22 16" aria-hidden="true">
      {drawing.map(([fill, d]) => (
        <path key={fill + d} fill={fill} d={d} />
      ))}
    </svg>
  )
}
