import { Button } from '@rewards/ui/primitives/button';
import { Input } from '@rewards/ui/primitives/input';
import { Dialog, DialogBody, DialogContent } from '@rewards/ui/primitives/overlays/dialog';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import type { Program } from '../program-context';
import { MergeDialog } from './merge-dialog';

interface MergeWithProps {
	program: Program;
	participant: { sid: string; name: string; email: string };
	onClose: () => void;
	onMerged: (keptId: string) => void;
}

/** Finds the other participant by name, e-mail, code or external id, and compares the two. */
export function MergeWith({ program, participant, onClose, onMerged }: MergeWithProps) {
	const { t } = useTranslation(['participantMerge', 'participants', 'common']);
	const [text, setText] = useState('');
	const [other, setOther] = useState<string | null>(null);
	const search = useDeferredValue(text.trim());
	const found = trpc.participants.list.useQuery(
		{ programId: program.id, search, take: 9, withTotal: false },
		{ enabled: search.length > 1, placeholderData: (before) => before },
	);
	if (other !== null)
		return <MergeDialog program={program} ids={[participant.sid, other]} onClose={onClose} onMerged={onMerged} />;
	const people = (search.length > 1 ? (found.data?.items ?? []) : []).filter(({ sid }) => sid !== participant.sid);
	return (
		<Dialog open onOpenChange={onClose}>
			<DialogContent
				title={t('withTitle', { name: participant.name || participant.email })}
				description={t('withIntro')}
			>
				<DialogBody className="flex min-h-72 flex-col gap-3 pb-5">
					<Input
						type="search"
						aria-label={t('search')}
						placeholder={t('search')}
						value={text}
						autoComplete="off"
						onChange={(event) => setText(event.target.value)}
					/>
					{found.isFetching && people.length === 0 && <Spinner />}
					{found.data && search.length > 1 && !found.isFetching && people.length === 0 && (
						<p role="status" className="text-muted-foreground">
							{t('none')}
						</p>
					)}
					<ul className="flex flex-col gap-1">
						{people.slice(0, 8).map(({ sid, name, email, externalId }) => (
							<li key={sid}>
								<Button
									variant="ghost"
									className="h-auto w-full justify-start py-1.5 text-start"
									onClick={() => setOther(sid)}
								>
									<span className="min-w-0">
										<span className="block truncate">{name || email}</span>
										<span className="block truncate font-normal text-muted-foreground text-sm">
											<bdi>{[email, externalId].filter(Boolean).join(' · ')}</bdi>
										</span>
									</span>
								</Button>
							</li>
						))}
					</ul>
				</DialogBody>
			</DialogContent>
		</Dialog>
	);
}
