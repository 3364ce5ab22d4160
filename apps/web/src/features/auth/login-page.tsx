import { Form, PasswordField, TextField, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { loginFormSchema } from '@rewards/validators/auth/schemas';
import { useEffect, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { changeLanguage } from '../../i18n/change-language';
import { isLocale } from '../../i18n/locales';
import { useTranslation } from '../../i18n/use-translation';
import { useAppearance } from '../../lib/appearance/appearance';
import { returnPathOf, safeReturnPath } from '../../lib/return-path';
import { mayWork } from '../../lib/session/self';
import { endSession, startSession, tellAtSignIn, useSessionToken, useSignInNotice } from '../../lib/session/session';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { AuthLayout, linkClasses } from './auth-layout';
import { keepLinkOutcome, takeOidcReturn } from './oidc-return';
import { OtherProviders } from './other-providers';
import { type AskedStep, askedStep } from './second-factor/asked-step';
import { PasskeyButton } from './second-factor/passkey-button';
import { askPasskey, hasPasskeys } from './second-factor/passkeys';
import { SecondStep, type SignedIn } from './second-factor/second-step';

const parse = zodParse(loginFormSchema);

/** Why a sign-in is needed (again). */
function Notice() {
	const { t } = useTranslation('auth');
	const notice = useSignInNotice();
	if (!notice) return null;
	const calm = notice.kind === 'signedOut' || notice.kind === 'passwordChanged';
	return (
		<Alert tone={calm ? 'info' : 'warning'} announce className="mb-5" title={t(`notice.${notice.kind}`)}>
			{notice.kind === 'tokenRefused' && notice.message}
		</Alert>
	);
}

function useSignIn() {
	const utils = trpc.useUtils();
	const { language } = useAppearance();
	const signIn = useSave(trpc.auth.signIn);
	const { mutateAsync: ask } = trpc.auth.secondFactor.askPasskey.useMutation({ meta: { quiet: true } });
	const { mutateAsync: signInByPasskey } = trpc.auth.secondFactor.signIn.useMutation({ meta: { quiet: true } });
	const finish = async ({ token, self }: SignedIn) => {
		if (!mayWork(self)) {
			// The session that was just opened has no use.
			startSession(token);
			await utils.client.auth.signOut.mutate().catch(() => {});
			return endSession({ kind: 'noRole' });
		}
		// A language chosen on this device wins over the one stored with the user.
		if (language === null && isLocale(self.language)) void changeLanguage(self.language);
		startSession(token);
		utils.auth.self.setData(undefined, self);
	};
	/** The required second step, if any. */
	const begin = async (userName: string, password: string): Promise<AskedStep | null> => {
		tellAtSignIn(null);
		try {
			await finish(await signIn({ userName, password }));
			return null;
		} catch (error) {
			const asked = askedStep(error);
			if (!asked) throw error;
			return asked;
		}
	};
	const byPasskey = async () => {
		tellAtSignIn(null);
		const passkey = await askPasskey(await ask({}));
		await finish(await signInByPasskey({ passkey }));
	};
	return { begin, finish, byPasskey };
}

export function LoginPage() {
	const { t } = useTranslation('auth');
	const search = useSearch();
	const { begin, finish, byPasskey } = useSignIn();
	const token = useSessionToken();
	const [fromOutside] = useState(takeOidcReturn);
	const [step, setStep] = useState<AskedStep | null>(fromOutside?.step ?? null);
	const returnTo =
		fromOutside?.token || fromOutside?.step ? safeReturnPath(fromOutside.returnTo) : returnPathOf(search);
	const linking = fromOutside?.purpose === 'link';
	useEffect(() => {
		if (fromOutside?.token) startSession(fromOutside.token);
	}, [fromOutside]);
	const form = useKitForm({ defaultValues: { email: '', password: '' }, parse });
	const { isSubmitting } = form.formState;
	if (token && linking) {
		keepLinkOutcome({ error: fromOutside.error });
		return <Redirect to="/pages/profile" replace />;
	}
	// Already signed in, here or in another tab. During sign-in the token appears and, without a role, disappears again.
	if (token && !isSubmitting) return <Redirect to={returnTo} replace />;
	if (step) {
		const back = () => setStep(null);
		const expired = () => {
			back();
			tellAtSignIn({ kind: 'stepExpired' });
		};
		return (
			<AuthLayout title={t('step.title')} intro={t(fromOutside?.step ? 'step.introOther' : 'step.intro')}>
				<SecondStep step={step} onSignedIn={finish} onExpired={expired}>
					<Button variant="ghost" onClick={back} className="self-center">
						{t(fromOutside?.step ? 'step.backOther' : 'step.back')}
					</Button>
				</SecondStep>
			</AuthLayout>
		);
	}
	return (
		<AuthLayout
			title={t('signIn')}
			below={
				<>
					{t('noAccount')}{' '}
					<Link href="/register" className={linkClasses}>
						{t('register')}
					</Link>
				</>
			}
		>
			<Notice />
			<Form
				form={form}
				onSubmit={async ({ email, password }) => setStep(await begin(email, password))}
				className="gap-4"
			>
				<TextField name="email" label={t('emailOrUserName')} autoComplete="username" autoFocus />
				<PasswordField name="password" label={t('password')} autoComplete="current-password" />
				<Button type="submit" variant="primary" size="lg" pending={isSubmitting} className="mt-2 w-full">
					{t('signIn')}
				</Button>
				<Link href="/pages/auth/forgot-password-2" className={`${linkClasses} self-center`}>
					{t('forgot')}
				</Link>
			</Form>
			{hasPasskeys() && (
				<div className="mt-6">
					<PasskeyButton label={t('passkey.signIn')} disabled={isSubmitting} onUse={byPasskey} />
				</div>
			)}
			<OtherProviders returnTo={returnTo} error={fromOutside?.error ?? null} />
		</AuthLayout>
	);
}
