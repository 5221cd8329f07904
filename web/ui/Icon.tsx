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
  filter: 'M3 6h14M6 10h8M8.5 14h3',
  rows: 'M3 5h14M3 10h14M3 15h14',
  tiles: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  person: 'M13.5 6.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M3.5 17c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5',
  cart: 'M2.5 3.5h2.3l2 9.5h8.4l1.8-6.5H5.5M8 16.5h.01M14 16.5h.01',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'm6.5 4.5 9 5.5-9 5.5z',
  check: 'm4 10.5 4 4 8-9',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? styles.small : styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
