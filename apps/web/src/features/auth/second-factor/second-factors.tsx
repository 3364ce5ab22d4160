import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Checkbox } from '@rewards/ui/primitives/choices/checkbox';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { AddAppDialog } from './add-app-dialog';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { Devices } from './devices';
import { hasPasskeys } from './passkeys';
import { RecoveryCodes } from './recovery-codes';

interface Removed {
	id: string;
	name: string;
}

/** The signed-in user's second factors: each can be removed, another one added, recovery codes renewed. */
export function SecondFactors() {
	const { t } = useTranslation(['secondFactor', 'common']);
	const { locale, timeZone } = useUi();
	const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null);
	const [removed, setRemoved] = useState<Removed | null>(null);
	const [endOthers, setEndOthers] = useState(false);
	const endOthersId = useId();
	const [codes, setCodes] = useState<readonly string[] | null>(null);
	const utils = trpc.useUtils();
	const state = trpc.auth.secondFactor.state.useQuery();
	const refresh = () => utils.auth.secondFactor.state.invalidate();
	const remove = trpc.auth.secondFactor.remove.useMutation({ onSettled: refresh });
	const renew = trpc.auth.secondFactor.renewCodes.useMutation({
		onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
		onSettled: refresh,
	});
	if (state.error) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
	if (state.isPending) return <Skeleton className="h-24" />;
	const { factors, codesLeft, devices } = state.data;
	const added = (recoveryCodes: readonly string[] | null) => {
		setAdding(null);
		void toast.success(t('added'));
		void refresh();
		if (recoveryCodes) setCodes(recoveryCodes);
		else void utils.auth.self.invalidate();
	};
	const when = (date: Date | string) => formatInstant(date, locale, timeZone);
	return (
		<>
			{factors.length === 0 ? (
				<p className="text-muted-foreground">{t('none')}</p>
			) : (
				<ul aria-label={t('title')} className="divide-y rounded-md border">
					{factors.map(({ id, name, kind, createdAt, lastUsedAt }) => (
						<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
							<div className="min-w-0 flex-1">
								<p className="break-words">
									<bdi>{name}</bdi>
								</p>
								<p className="text-muted-foreground text-sm">
									{t(`kind.${kind}`)} ·{' '}
									{lastUsedAt ? t('lastUsed', { when: when(lastUsedAt) }) : t('addedAt', { when: when(createdAt) })}
								</p>
							</div>
							<Button
								size="sm"
								aria-label={`${t('remove')}: ${name}`}
								onClick={() => {
									setEndOthers(false);
									setRemoved({ id, name });
								}}
							>
								{t('remove')}
							</Button>
						</li>
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-3">
				<Button onClick={() => setAdding('totp')}>
					<Smartphone aria-hidden />
					{t('addApp')}
				</Button>
				{hasPasskeys() && (
					<Button onClick={() => setAdding('passkey')}>
						<Fingerprint aria-hidden />
						{t('addPasskey')}
					</Button>
				)}
			</div>
			{factors.length > 0 && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<p className="min-w-0 flex-1">{t('codesLeft', { count: codesLeft })}</p>
					<Button size="sm" pending={renew.isPending} onClick={() => renew.mutate()}>
						{t('renewCodes')}
					</Button>
				</div>
			)}
			<Devices devices={devices} onChanged={refresh} />
			{adding === 'totp' && <AddAppDialog onAdded={added} onClose={() => setAdding(null)} />}
			{adding === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={() => setAdding(null)} />}
			{codes && (
				<RecoveryCodes
					codes={codes}
					onClose={() => {
						setCodes(null);
						// Users who had to add one continue now.
						void utils.auth.self.invalidate();
					}}
				/>
			)}
			<ConfirmDialog
				open={removed !== null}
				onOpenChange={(open) => !open && setRemoved(null)}
				title={t('removeTitle', { name: removed?.name })}
				confirmLabel={t('remove')}
				danger
				onConfirm={async () => {
					if (!removed) return;
					await remove.mutateAsync({ id: removed.id, endOthers });
					void toast.success(t('removed'));
				}}
			>
				{t(factors.length === 1 ? 'removeLast' : 'removeText')}
				<label htmlFor={endOthersId} className="mt-3 flex items-center gap-2 text-foreground">
					<Checkbox id={endOthersId} checked={endOthers} onCheckedChange={setEndOthers} />
					{t('endOthers')}
				</label>
			</ConfirmDialog>
		</>
	);
}
