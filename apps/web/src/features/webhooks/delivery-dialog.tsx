import { formatInstant, useUi } from '@rewards/ui';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { type EventName, eventKeys, type Fault } from './types';

/** The posted body, formatted. */
const inLines = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** A message: its body, and the result of each attempt. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const { t } = useTranslation('webhooks');
	const { locale, timeZone } = useUi();
	const { data } = trpc.webhookDeliveries.get.useQuery({ id });
	const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
	const answerOf = (status: number | null, error: string | null) =>
		status === null ? t(`fault.${error as Fault}`) : t('answered', { status });
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent
				title={t('message')}
				description={data && t(`event.${eventKeys[data.type as EventName]}`)}
				width={720}
			>
				<DialogBody className="flex flex-col gap-5 pb-6">
					{!data ? (
						<Skeleton className="h-64 rounded-lg" />
					) : (
						<>
							<section className="flex flex-col gap-2">
								<h3 className="font-medium text-sm">{t('body')}</h3>
								<pre
									className="scrollbar-thin overflow-x-auto rounded-md border bg-muted p-3 font-mono text-xs"
									dir="ltr"
									// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
									tabIndex={0}
								>
									{inLines(data.body)}
								</pre>
							</section>
							<section className="flex flex-col gap-2">
								<h3 className="font-medium text-sm">{t('attempts')}</h3>
								{data.attempts.length === 0 ? (
									<p className="text-muted-foreground text-sm">{t('noAttempts')}</p>
								) : (
									<SimpleTable
										label={t('attempts')}
										rows={data.attempts}
										rowKey={(attempt) => attempt.id}
										columns={[
											{ id: 'at', header: t('field.time'), cell: ({ at }) => formatInstant(at, locale, timeZone) },
											{
												id: 'answer',
												header: t('field.lastStatus'),
												cell: ({ status, error, answer }) => (
													<>
														<p>{answerOf(status, error)}</p>
														{answer && (
															<p className="break-all text-muted-foreground text-xs">{answer.slice(0, 200)}</p>
														)}
													</>
												),
											},
											{
												id: 'ms',
												header: t('field.duration'),
												align: 'end',
												cell: ({ ms }) => milliseconds.format(ms),
												wideOnly: true,
											},
										]}
									/>
								)}
							</section>
						</>
					)}
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
