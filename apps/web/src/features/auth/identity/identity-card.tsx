import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { KeyRound, Unlink } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { startSession } from '../../../lib/session/session';
import { trpc } from '../../../lib/trpc';
import { goToLink } from '../oidc-return';

/** Links the signed-in user to the provider, or unlinks them; a linked user may do without a password. */
export function IdentityCard() {
	const { t } = useTranslation('identity');
	const { locale, timeZone } = useUi();
	const { hasPassword } = useSelf();
	const utils = trpc.useUtils();
	const state = trpc.auth.identity.state.useQuery();
	const link = trpc.auth.identity.link.useMutation({ onSuccess: ({ url }) => goToLink(url) });
	const unlink = trpc.auth.identity.unlink.useMutation({ onSettled: () => utils.auth.identity.state.invalidate() });
	const removePassword = trpc.auth.removePassword.useMutation();
	const [question, setQuestion] = useState<'unlink' | 'removePassword' | null>(null);
	if (state.error) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
	if (!state.data?.provider) return null;
	const { provider: name, linkedAt } = state.data;
	const act = async () => {
		if (question === 'unlink') {
			await unlink.mutateAsync();
			return void toast.success(t('unlinked'));
		}
		const { token } = await removePassword.mutateAsync();
		startSession(token);
		void utils.auth.self.invalidate();
		void toast.success(t('passwordRemoved'));
	};
	return (
		<Card>
			<CardHeader>
				<CardTitle>{name}</CardTitle>
				<CardDescription>{t(linkedAt ? 'textLinked' : 'text', { name })}</CardDescription>
			</CardHeader>
			<CardContent className="flex flex-col gap-5">
				{linkedAt ? (
					<>
						<p>{t('since', { when: formatInstant(linkedAt, locale, timeZone) })}</p>
						<div className="flex flex-wrap gap-3">
							{hasPassword ? (
								<Button onClick={() => setQuestion('removePassword')}>
									<KeyRound aria-hidden />
									{t('removePassword')}
								</Button>
							) : null}
							<Button disabled={!hasPassword} onClick={() => setQuestion('unlink')}>
								<Unlink aria-hidden />
								{t('unlink')}
							</Button>
						</div>
						{!hasPassword && <p className="text-muted-foreground text-sm">{t('onlySignIn')}</p>}
					</>
				) : (
					<Button className="self-start" pending={link.isPending} onClick={() => link.mutate()}>
						<KeyRound aria-hidden />
						{t('link', { name })}
					</Button>
				)}
				{question && (
					<ConfirmDialog
						open
						danger
						onOpenChange={() => setQuestion(null)}
						title={t(`question.${question}.title`, { name })}
						confirmLabel={t(question)}
						onConfirm={act}
					>
						{t(`question.${question}.text`, { name })}
					</ConfirmDialog>
				)}
			</CardContent>
		</Card>
	);
}
