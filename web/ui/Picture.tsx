/** A square picture on a faint radial ground, with reserved space while it loads. */
import type { CSSProperties, ReactNode } from 'react'
import { pictureAddress, pictureSources } from '../shop/pictureAddress.ts'
import { PLACEHOLDER_PATHS } from './placeholderPicture.ts'
import styles from './Picture.module.css'

/** Few widths, for a high cache hit rate: 210, 324 and 600 are the shop's sizes, 480, 900 and 1200 theirs on dense screens. */
const widths = [210, 324, 480, 600, 900, 1200]

interface PictureProps {
  readonly image: { readonly template: string; readonly alt: string } | null | undefined
  /** The img's `sizes` attribute. */
  readonly sizes: string
  /** Whether this is the page's largest picture in view: loaded at once with high priority, all others lazily. */
  readonly isFirst?: boolean
  /** Whether the name stands next to it, so that screen readers skip the picture. */
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
          src={pictureAddress(image.template, 600, 'auto')}
          srcSet={pictureSources(image.template, widths, 'auto')}
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
