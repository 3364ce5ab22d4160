import { Form, PasswordField, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { loginFormSchema } from '@rewards/validators/auth/schemas';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { leaveHeldPage } from '../../lib/session/held-page';
import { mayWork } from '../../lib/session/self';
import { type SignedInUser, startSession } from '../../lib/session/session';
import { trpc, withToken } from '../../lib/trpc';
import { zodParse } from '../../lib/zod-parse';
import { type AskedStep, askedStep } from './second-factor/asked-step';
import { SecondStep, type SignedIn } from './second-factor/second-step';

const parse = zodParse(loginFormSchema);

function focusPassword(event: Event) {
	if (!(event.target instanceof HTMLElement)) return;
	event.preventDefault();
	event.target.querySelector<HTMLElement>('input[name=password]')?.focus();
}

const stay = (event: Event) => event.preventDefault();

/** A dialog over a page whose session has ended: the page is unchanged once its user signs in again. */
export function SignInAgain({ user }: { user: SignedInUser }) {
	const { t } = useTranslation('auth');
	const utils = trpc.useUtils();
	const signIn = trpc.auth.signIn.useMutation({ meta: { quiet: true } });
	const form = useKitForm({ defaultValues: { email: user.email, password: '' }, parse });
	const { isSubmitting } = form.formState;
	const [step, setStep] = useState<AskedStep | null>(null);
	const finish = async ({ token, self }: SignedIn) => {
		if (!mayWork(self)) {
			// The session that was just opened has no use.
			await utils.client.auth.signOut.mutate(undefined, withToken(token)).catch(() => {});
			return leaveHeldPage('/login');
		}
		if (self.user.id === user.id) utils.auth.self.setData(undefined, self);
		startSession(token);
	};
	const submit = async ({ email, password }: { email: string; password: string }) => {
		try {
			await finish(await signIn.mutateAsync({ userName: email, password }));
		} catch (error) {
			const asked = askedStep(error);
			if (!asked) throw error;
			setStep(asked);
		}
	};
	if (step) {
		return (
			<Dialog open>
				<DialogContent
					title={t('step.title')}
					description={t('step.intro')}
					width={440}
					hideClose
					onEscapeKeyDown={stay}
				>
					<DialogBody>
						<SecondStep step={step} onSignedIn={finish} onExpired={() => setStep(null)}>
							<Button variant="ghost" onClick={() => setStep(null)} className="self-center">
								{t('step.back')}
							</Button>
						</SecondStep>
					</DialogBody>
				</DialogContent>
			</Dialog>
		);
	}
	return (
		<Dialog open>
			<DialogContent
				title={t('again.title')}
				description={t('again.text')}
				width={440}
				hideClose
				onOpenAutoFocus={focusPassword}
				onEscapeKeyDown={stay}
			>
				<Form form={form} onSubmit={submit} className="min-h-0 flex-1">
					<DialogBody className="flex flex-col gap-4">
						<TextField name="email" label={t('email')} autoComplete="username" readOnly />
						<PasswordField name="password" label={t('password')} autoComplete="current-password" />
					</DialogBody>
					<DialogFooter>
						<Button onClick={() => leaveHeldPage('/login')} disabled={isSubmitting}>
							{t('again.other')}
						</Button>
						<Button type="submit" variant="primary" pending={isSubmitting}>
							{t('signIn')}
						</Button>
					</DialogFooter>
				</Form>
			</DialogContent>
		</Dialog>
	);
}
