import type { Catalogue } from '../../texts';

/** The texts of every kind of job, by `./<kind>.json`. */
export const kindTexts = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' });
