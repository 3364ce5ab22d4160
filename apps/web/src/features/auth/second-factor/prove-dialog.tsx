import { Form, PasswordField, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { signInSchema } from '@rewards/validators/auth/schemas';
import { oneTimeCode } from '@rewards/validators/auth/second-factor';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../../../i18n/use-translation';
import type { ProofMethod } from '../../../lib/session/fresh';
import { startSession } from '../../../lib/session/session';
import { trpc } from '../../../lib/trpc';
import { zodParse } from '../../../lib/zod-parse';
import { startOidc } from '../oidc-return';
import { PasskeyButton } from './passkey-button';
import { askPasskey, hasPasskeys } from './passkeys';

const parse = {
	password: zodParse(z.object({ password: signInSchema.shape.password, code: z.string() })),
	code: zodParse(z.object({ password: z.string(), code: oneTimeCode })),
};

interface ProveDialogProps {
	methods: readonly ProofMethod[];
	onAnswer: (proved: boolean) => void;
}

function focusField(event: Event) {
	if (!(event.target instanceof HTMLElement)) return;
	event.preventDefault();
	event.target.querySelector<HTMLElement>('input')?.focus();
}

/** A dialog over a page whose user must confirm their identity again. Cancel leaves everything as it was. */
export function ProveDialog({ methods, onAnswer }: ProveDialogProps) {
	return methods.includes('provider') ? <ProveOutside onAnswer={onAnswer} /> : <ProveHere {...{ methods, onAnswer }} />;
}

/** Users with neither password nor second factor here sign in again at their provider. */
function ProveOutside({ onAnswer }: Pick<ProveDialogProps, 'onAnswer'>) {
	const { t } = useTranslation(['auth', 'common']);
	return (
		<Dialog open onOpenChange={(open) => !open && onAnswer(false)}>
			<DialogContent title={t('prove.title')} description={t('prove.outside')} width={440}>
				<DialogFooter>
					<Button onClick={() => onAnswer(false)}>{t('common:cancel')}</Button>
					<Button variant="primary" onClick={() => startOidc(window.location.pathname + window.location.search)}>
						{t('signIn')}
					</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}

function ProveHere({ methods, onAnswer }: ProveDialogProps) {
	const { t } = useTranslation(['auth', 'common']);
	const [by, setBy] = useState<'password' | 'code'>(methods.includes('password') ? 'password' : 'code');
	const prove = trpc.auth.prove.useMutation({ meta: { quiet: true } });
	const ask = trpc.auth.secondFactor.askProof.useMutation({ meta: { quiet: true } });
	/** The session goes on with a new token, in every tab of this browser. */
	const accept = ({ token }: { token: string }) => {
		startSession(token);
		onAnswer(true);
	};
	const form = useKitForm({ defaultValues: { password: '', code: '' }, parse: parse[by] });
	const { isSubmitting } = form.formState;
	const other = by === 'password' ? methods.includes('totp') : methods.includes('password');
	return (
		<Dialog open onOpenChange={(open) => !open && !isSubmitting && onAnswer(false)}>
			<DialogContent title={t('prove.title')} description={t('prove.text')} width={440} onOpenAutoFocus={focusField}>
				<Form
					form={form}
					className="min-h-0 flex-1"
					onSubmit={async ({ password, code }) => {
						accept(await prove.mutateAsync(by === 'password' ? { password } : { code }));
					}}
				>
					<DialogBody className="flex flex-col gap-4">
						{by === 'password' ? (
							<PasswordField name="password" label={t('password')} autoComplete="current-password" />
						) : (
							<TextField name="code" label={t('step.code')} help={t('step.codeHelp')} autoComplete="one-time-code" />
						)}
						{methods.includes('passkey') && hasPasskeys() && (
							<PasskeyButton
								label={t('passkey.use')}
								disabled={isSubmitting}
								onUse={async () => {
									accept(await prove.mutateAsync({ passkey: await askPasskey(await ask.mutateAsync()) }));
								}}
							/>
						)}
						{other && (
							<Button
								variant="ghost"
								className="self-start"
								onClick={() => setBy(by === 'password' ? 'code' : 'password')}
							>
								{t(by === 'password' ? 'prove.byCode' : 'prove.byPassword')}
							</Button>
						)}
					</DialogBody>
					<DialogFooter>
						<Button onClick={() => onAnswer(false)} disabled={isSubmitting}>
							{t('common:cancel')}
						</Button>
						<Button type="submit" variant="primary" pending={isSubmitting}>
							{t('prove.confirm')}
						</Button>
					</DialogFooter>
				</Form>
			</DialogContent>
		</Dialog>
	);
}
