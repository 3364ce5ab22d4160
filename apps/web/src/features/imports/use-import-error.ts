import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/describe-error';
import { faultOf } from '../../lib/errors';
import { InvalidResponse } from '../../lib/upload';
import { useRefusal } from '../jobs';
import { UnreadableFile } from './send-file';

/** What went wrong with a file, in a sentence that says what to do. */
export function useImportError(): (error: unknown) => string {
	const { t } = useTranslation('participants');
	const refusal = useRefusal();
	return (error) => {
		if (error instanceof InvalidResponse) return t('import.invalidResponse');
		if (error instanceof UnreadableFile) return t('import.unreadable');
		const fault = faultOf(error);
		if (fault.kind !== 'app') return t('import.uploadFailed');
		const { code, params } = fault.body;
		if (code === 'NOT_FOUND') return t('import.gone');
		if (code === 'PAYLOAD_TOO_LARGE' && typeof params?.['limitMb'] === 'number')
			return t('import.tooLarge', { max: params['limitMb'] });
		return refusal(params) ?? errorSentence(error);
	};
}
