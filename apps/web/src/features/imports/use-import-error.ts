import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/errors/describe-error';
import { faultOf } from '../../lib/errors/errors';
import { InvalidResponse } from '../../lib/upload';
import { fileRefusal } from './result/refusals';
import { UnreadableFile } from './upload/send-file';

/** Explains a file error, in a sentence that says what to do; `tooLarge` overrides that case. */
export function useImportError(tooLarge?: (max: number) => string): (error: unknown) => string {
	const { t } = useTranslation('imports');
	return (error) => {
		if (error instanceof InvalidResponse) return t('invalidResponse');
		if (error instanceof UnreadableFile) return t('unreadable');
		const fault = faultOf(error);
		if (fault.kind !== 'app' || fault.body.code === 'INTERNAL') return t('uploadFailed');
		const { code, params } = fault.body;
		if (code === 'NOT_FOUND') return t('gone');
		const max = params?.['limitMb'];
		if (code === 'PAYLOAD_TOO_LARGE' && typeof max === 'number') return tooLarge?.(max) ?? t('tooLarge', { max });
		return fileRefusal(params ?? {}, t) ?? errorSentence(error);
	};
}
