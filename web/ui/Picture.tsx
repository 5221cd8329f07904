/** A square picture on a faint radial ground. Its place is kept before it comes. */
import type { CSSProperties, ReactNode } from 'react'
import { pictureAddress, pictureSources } from './pictureAddress.ts'
import { PLACEHOLDER_PATHS } from './placeholderPicture.ts'
import styles from './Picture.module.css'

/** Few widths, so that a cache meets the same ones again: 210, 324 and 600 are the shop's sizes, 900 and 1200 theirs on dense screens. */
const widths = [210, 324, 600, 900, 1200]

interface PictureProps {
  readonly image: { readonly template: string; readonly alt: string } | null | undefined
  /** The `sizes` of the img: how wide it stands in the layout. */
  readonly sizes: string
  /** The first picture of a page: loaded at once, the others when they come near. */
  readonly isFirst?: boolean
  /** True where the name stands beside it: heard twice is once too often. */
  readonly isDecorative?: boolean
  readonly transitionName?: string | undefined
  readonly isSmall?: boolean
  /** Ribbons. */
  readonly children?: ReactNode
}

export function Picture({
  image,
  sizes,
  isFirst = false,
  isDecorative = false,
  transitionName,
  isSmall = false,
  children,
}: PictureProps) {
  const style: CSSProperties | undefined =
    transitionName === undefined ? undefined : { viewTransitionName: transitionName }

  return (
    <span className={isSmall ? styles.small : styles.picture}>
      {image ? (
        <img
          src={pictureAddress(image.template, 600, 'webp')}
          srcSet={pictureSources(image.template, widths, 'webp')}
          sizes={sizes}
          width={600}
          height={600}
          alt={isDecorative ? '' : image.alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding={isFirst ? 'sync' : 'async'}
          style={style}
        />
      ) : (
        <Placeholder />
      )}
      {children}
    </span>
  )
}

function Placeholder() {
  return (
    <svg className={styles.placeholder} viewBox="-22 -27 44 54" aria-hidden="true">
      {PLACEHOLDER_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
