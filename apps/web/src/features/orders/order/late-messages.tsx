import { useTranslation } from '../../../i18n/use-translation';
import { EventTime } from './event-time';

/** Messages that changed nothing, as one line that opens. */
export function LateMessages({ lines }: { lines: readonly { id: string; at: Date; title: string; by: string }[] }) {
	const { t } = useTranslation('orders');
	return (
		<details>
			<summary className="cursor-pointer font-medium">{t('lateMessages', { count: lines.length })}</summary>
			<ol className="mt-2 flex flex-col gap-2">
				{lines.map(({ id, at, title, by }) => (
					<li key={id}>
						<p>{title}</p>
						<EventTime at={at} by={by} />
					</li>
				))}
			</ol>
		</details>
	);
}
