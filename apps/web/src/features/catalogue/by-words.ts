import { automatedBuilder } from '@rewards/validators/catalogue/words';
import type { TFunction } from '../../i18n/keys';

/** Who made a build: a name, or in the reader's words that it was made by itself. */
export const byWords = (t: TFunction<'catalogue'>, processedBy: string): string =>
	processedBy === automatedBuilder ? t('column.automated') : processedBy;
