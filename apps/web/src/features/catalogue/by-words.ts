import { automatedBuilder } from '@rewards/validators/catalogue/constants';
import type { TFunction } from '../../i18n/keys';

/** Who started a build: a name, or a phrase for an automatic one. */
export const byWords = (t: TFunction<'catalogue'>, processedBy: string): string =>
	processedBy === automatedBuilder ? t('column.automated') : processedBy;
