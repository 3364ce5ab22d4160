import { cn } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { type MergeChoices, type MergeRefusal, mergedValue } from '@rewards/validators/participants/merges';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Program } from '../program-context';
import { MergeCell } from './merge-cell';
import { useMergeRows } from './merge-rows';
import { sentenceOf } from './merge-sentence';
import { useUndoMerge } from './use-undo-merge';

interface MergeDialogProps {
	program: Program;
	/** The first is kept unless staff choose the other. */
	ids: readonly [string, string];
	onClose: () => void;
	onMerged: (keptId: string) => void;
}

/** Two participants side by side: which is kept, whose fields stay, what moves. */
export function MergeDialog({ program, ids, onClose, onMerged }: MergeDialogProps) {
	const { t } = useTranslation(['participantMerge', 'participants', 'common']);
	const programId = program.id;
	const compared = trpc.participants.merges.compare.useQuery(
		{ programId, keptId: ids[0], mergedId: ids[1] },
		{ gcTime: 0 },
	);
	const merge = useSave(trpc.participants.merges.merge);
	const undo = useUndoMerge(programId);
	const [swapped, setSwapped] = useState(false);
	const [chosen, setChosen] = useState<Record<string, string>>({});
	const [pending, setPending] = useState(false);
	const rows = useMergeRows(program);
	const { data } = compared;
	// As columns: they stay in place, whoever is kept.
	const people = data && ([data.kept, data.merged] as const);
	const kept = people?.[swapped ? 1 : 0];
	const merged = people?.[swapped ? 0 : 1];
	const refusal: MergeRefusal | null | undefined = swapped ? data?.swappedRefusal : data?.refusal;
	const choices: MergeChoices = Object.fromEntries(
		Object.entries(chosen).map(([field, sid]) => [field, sid === kept?.sid ? 'kept' : 'merged']),
	);
	const nameOf = (one: { name: string; email: string }) => one.name || one.email;

	const confirm = async () => {
		if (!kept || !merged || pending) return;
		setPending(true);
		try {
			const { mergeId } = await merge({
				programId,
				keptId: kept.sid,
				mergedId: merged.sid,
				keptVersion: kept.version,
				mergedVersion: merged.version,
				choices,
			});
			void toast.success(t('merged', { name: nameOf(kept) }), {
				action: { label: t('undo'), onSelect: () => void undo(mergeId) },
			});
			onMerged(kept.sid);
			onClose();
		} catch (error) {
			void toast.error(sentenceOf(error, t));
			void compared.refetch();
		} finally {
			setPending(false);
		}
	};
	return (
		<Dialog open onOpenChange={(open) => !open && !pending && onClose()}>
			<DialogContent title={t('title')} description={t('intro')} width={820}>
				<DialogBody className="flex flex-col gap-4">
					{compared.error && <ErrorState error={compared.error} onRetry={() => void compared.refetch()} />}
					{!people && !compared.error && <Skeleton className="h-80 rounded-md" />}
					{people && kept && merged && (
						<>
							<table className="w-full table-fixed border-separate border-spacing-0">
								<thead>
									<tr>
										<td className="w-1/4 max-sm:w-[22%]" />
										{people.map((one) => (
											<th key={one.sid} scope="col" className="p-1 text-start align-top font-normal">
												<MergeCell
													group="kept"
													label={t('keep', { name: `${nameOf(one)} (${one.email})` })}
													checked={one === kept}
													onChoose={() => setSwapped(one !== people[0])}
												>
													<span className="font-medium">{one === kept ? t('isKept') : t('isMerged')}</span>
												</MergeCell>
											</th>
										))}
									</tr>
								</thead>
								<tbody>
									{rows.map(({ key, label, field, text, ltr }) => {
										const texts = people.map(text);
										const differs = field !== undefined && texts[0] !== texts[1];
										const value = field && mergedValue(field, kept, merged, choices);
										return (
											<tr key={key} className="[&>*]:border-t">
												<th
													scope="row"
													className="break-words p-1 py-1.5 text-start align-top font-normal text-muted-foreground text-sm"
												>
													{label}
												</th>
												{people.map((one, at) => (
													<td key={one.sid} className="p-1 align-top">
														{differs ? (
															<MergeCell
																group={field}
																label={`${label}: ${texts[at] || t('blank')}`}
																checked={one[field] === value}
																onChoose={() => setChosen({ ...chosen, [field]: one.sid })}
															>
																<bdi>{texts[at] || t('blank')}</bdi>
															</MergeCell>
														) : (
															<span
																className={cn('block break-words px-2 py-1', !texts[at] && 'text-muted-foreground')}
															>
																<bdi data-ltr={ltr || undefined}>{texts[at] || '–'}</bdi>
															</span>
														)}
													</td>
												))}
											</tr>
										);
									})}
								</tbody>
							</table>
							{refusal ? (
								<Alert tone="danger" announce>
									{t(`refusal.${refusal}`)}
								</Alert>
							) : (
								<Alert tone="info" title={t('moves.title', { from: nameOf(merged), to: nameOf(kept) })}>
									<ul className="list-disc ps-5">
										{program.type === 'points' && merged.balance > 0 && (
											<li>{t('moves.points', { count: merged.balance })}</li>
										)}
										{merged.orderQuantity > 0 && <li>{t('moves.orders', { count: merged.orderQuantity })}</li>}
										<li>{t('moves.rest')}</li>
										<li>{t('moves.keys')}</li>
										<li>{t('moves.undo')}</li>
									</ul>
								</Alert>
							)}
						</>
					)}
				</DialogBody>
				<DialogFooter>
					<DialogClose asChild>
						<Button disabled={pending}>{t('common:cancel')}</Button>
					</DialogClose>
					<Button variant="primary" pending={pending} disabled={!people || Boolean(refusal)} onClick={confirm}>
						{t('confirm')}
					</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
