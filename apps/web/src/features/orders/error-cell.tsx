import { formatInstant, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';
import type { OrderErrorRow } from './types';

/** Why an order could not be sent; under it, that staff cleared the error and the order still waits. */
export function ErrorCell({ row }: { row: OrderErrorRow }) {
	const { t } = useTranslation('orders');
	const { locale, timeZone } = useUi();
	const { errorMessage, cleared, clearedAt, clearedByName: name } = row;
	if (!cleared) return errorMessage;
	const when = clearedAt === null ? '' : formatInstant(clearedAt, locale, timeZone);
	const how = name ? t('errors.clearedBy', { name, when }) : t('errors.clearedOn', { when });
	const text = errorMessage === '' ? t('errors.unexplained') : how;
	return (
		<span className="flex min-w-0 flex-col leading-4">
			{errorMessage && <span className="truncate">{errorMessage}</span>}
			<span className="truncate text-muted-foreground text-xs" title={text}>
				{text}
			</span>
		</span>
	);
}
