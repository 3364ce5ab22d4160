export type { PaletteAction } from './action';
export type { PageEntry } from './find-pages';
