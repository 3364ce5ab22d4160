import { type FileRefusal, fileRefusals } from '@rewards/validators/imports/constants';
import { fillText } from '@rewards/validators/messages/fill-text';
import { AppError } from '../errors';

/** Throws UNSUPPORTED_FILE (415) with the reason for refusing a whole file, and the params of its text. */
export function refuseFile(reason: FileRefusal, params: Record<string, unknown> = {}): never {
	const message = fillText(fileRefusals[reason], params);
	throw new AppError('UNSUPPORTED_FILE', { reason, ...params }, { message });
}
