import { formatInstant, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Input } from '@rewards/ui/primitives/input';
import { Dialog, DialogBody, focusFirstField, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { unusedStatuses } from '@rewards/validators/claim-codes/codes';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { Facts } from '../../components/facts';
import { OrderNumber } from '../../components/order-number';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { alone, handleError, trpc } from '../../lib/trpc';
import { statusTones } from '../participants';
import { DisableCode } from './disable-code';
import { batchHref, type FoundCode } from './types';

interface Answer {
	asked: string;
	found: FoundCode | null;
}

interface FoundProps {
	programId: string;
	found: FoundCode;
	onDisabled: () => void;
}

function Found({ programId, found, onDisabled }: FoundProps) {
	const { t } = useTranslation(['claimCodes', 'participants']);
	const { locale, timeZone } = useUi();
	const mayParticipants = useMay('manageParticipant');
	const { code, status, level, batchId, sid, usedBy } = found;
	return (
		<div className="flex flex-col gap-3">
			<Facts
				facts={[
					{ label: t('claimCodes:field.code'), value: <Copyable value={code} /> },
					{
						label: t('claimCodes:field.status'),
						value: <Badge tone={statusTones[status]}>{t(`participants:status.${status}`)}</Badge>,
					},
					{
						label: t('claimCodes:field.usedBy'),
						value: usedBy && <OrderNumber programId={programId} userId={usedBy.participantId} {...usedBy} />,
					},
					{ label: t('claimCodes:field.level'), value: level },
					{ label: t('claimCodes:field.createDate'), value: formatInstant(found.createDate, locale, timeZone) },
					{
						label: t('claimCodes:field.batch'),
						value: batchId ? (
							<Link href={batchHref(programId, batchId)} className="text-primary-text hover:underline">
								{t('claimCodes:open')}
							</Link>
						) : (
							t('claimCodes:lookUp.imported')
						),
					},
				]}
			/>
			<div className="flex flex-wrap gap-2">
				{mayParticipants && (
					<Button asChild>
						<Link href={`/programs/${programId}/participants/${sid}`}>{t('claimCodes:lookUp.toParticipant')}</Link>
					</Button>
				)}
				{unusedStatuses.some((one) => one === status) && (
					<DisableCode programId={programId} found={found} onDisabled={onDisabled} />
				)}
			</div>
		</div>
	);
}

/** Finds a code as a person has read it. */
export function LookUp({ programId, onClose }: { programId: string; onClose: () => void }) {
	const { t } = useTranslation('claimCodes');
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent title={t('lookUp.title')} width={460} onOpenAutoFocus={focusFirstField}>
				<DialogBody className="py-4">
					<LookUpForm programId={programId} />
				</DialogBody>
			</SheetContent>
		</Dialog>
	);
}

function LookUpForm({ programId }: { programId: string }) {
	const { t } = useTranslation('claimCodes');
	const id = useId();
	const { client } = trpc.useUtils();
	const [text, setText] = useState('');
	const [pending, setPending] = useState(false);
	const [answer, setAnswer] = useState<Answer | null>(null);
	const ask = async (code: string) => {
		setPending(true);
		try {
			setAnswer({ asked: code, found: await client.claimCodes.lookUp.query({ programId, code }, alone()) });
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const code = text.trim();
		if (code !== '') await ask(code);
	};
	return (
		<search aria-label={t('lookUp.title')} className="flex flex-col gap-4">
			<form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void submit(event)}>
				<div className="flex min-w-48 flex-1 flex-col gap-1.5">
					<label htmlFor={`${id}-1`} className="text-sm">
						{t('lookUp.code')}
					</label>
					<Input
						id={`${id}-1`}
						dir="ltr"
						className="font-mono"
						value={text}
						autoComplete="off"
						spellCheck={false}
						aria-describedby={`${id}-help`}
						onChange={(event) => setText(event.target.value)}
					/>
				</div>
				<Button type="submit" pending={pending}>
					{t('lookUp.button')}
				</Button>
			</form>
			<p id={`${id}-help`} className="text-muted-foreground text-sm">
				{t('lookUp.help')}
			</p>
			<div aria-live="polite">
				{answer?.found && (
					<Found programId={programId} found={answer.found} onDisabled={() => void ask(answer.asked)} />
				)}
				{answer && !answer.found && (
					<p>
						<bdi>{t('lookUp.none', { code: answer.asked })}</bdi>
					</p>
				)}
			</div>
		</search>
	);
}
