import { type ImageRefusal, imageLimits, imageRefusals } from '@rewards/validators/images/constants';
import type { TFunction } from '../../i18n/keys';
import { errorSentence } from '../../lib/errors/describe-error';
import { faultOf } from '../../lib/errors/errors';

const isReason = (value: unknown): value is ImageRefusal =>
	typeof value === 'string' && Object.hasOwn(imageRefusals, value);

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/** Explains a refused upload, in a sentence that says what to do. */
export function imageFault(error: unknown, t: TFunction<'images'>): string {
	const fault = faultOf(error);
	if (fault.kind !== 'app') return fault.kind === 'network' ? t('errors:network') : t('failed');
	const { code, params = {} } = fault.body;
	if (code === 'PAYLOAD_TOO_LARGE') return t('tooLarge', { max: megabytes(imageLimits.fileSize) });
	if (code === 'TOO_MANY_REQUESTS' && params['reason'] === 'imagesOfDay') return t('dayFull');
	if (code === 'TOO_MANY_REQUESTS') return t('busy');
	if (code === 'UNSUPPORTED_FILE' && isReason(params['reason'])) return t(`refused.${params['reason']}`, params);
	return errorSentence(error);
}
