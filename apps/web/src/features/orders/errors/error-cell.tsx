import { formatInstant, useUi } from '@rewards/ui';
import { useTranslation } from '../../../i18n/use-translation';
import type { OrderErrorRow } from '../types';

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
		<span className="block min-w-0 whitespace-normal leading-4">
			{errorMessage && <span className="line-clamp-1">{errorMessage}</span>}
			<span className="line-clamp-2 text-muted-foreground text-xs" title={text}>
				{text}
			</span>
		</span>
	);
}
