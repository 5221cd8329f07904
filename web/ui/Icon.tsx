/** Line icons on a 20 × 20 grid. */
import styles from './Icon.module.css'

const paths = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  search: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0m-1.5 4.5 4 4',
  enlarge: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0m-1.5 4.5 4 4M6 9h6M9 6v6',
  down: 'm5 7.5 5 5 5-5',
  right: 'm7.5 5 5 5-5 5',
  left: 'm12.5 5-5 5 5 5',
  close: 'm5 5 10 10M15 5 5 15',
  filter: 'M3 6h14M6 10h8M8.500 14h3',
  rows: 'M3 5h14M3 10h14M3 15h14',
  tiles: 'M3.500 3.500h5v5h-5zM11.500 3.500h5v5h-5zM3.500 11.500h5v5h-5zM11.500 11.500h5v5h-5z',
  offline:
    'M3 3l14 14M2.500 8a11 11 0 0 1 4-2.300M10 5.200c2.900 0 5.500 1 7.500 2.800M5.200 11a7 7 0 0 1 3-1.700M12.500 9.600a7 7 0 0 1 2.300 1.400M8 14a3 3 0 0 1 4 0M10 16.500h.01',
  person:
    'M13.500 6.500a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0M3.500 17c.600-3.200 3.200-5 6.500-5s5.900 1.800 6.500 5',
  cart: 'M2.500 3.500h2.300l2 9.500h8.400l1.800-6.500H5.500M8 16.500h.01M14 16.500h.01',
  check: 'm4 10.500 4 4 8-9',
  globe: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M3 10h14M10 3c2 2 3 4.400 3 7s-1 5-3 7c-2-2-3-4.400-3-7s1-5 3-7',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? styles.small : styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
