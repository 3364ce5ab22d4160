import { Form, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { selfUpdateSchema } from '@rewards/validators/auth/schemas';
import { Facts } from '../../components/facts';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const parse = zodParse(selfUpdateSchema.pick({ displayName: true }));

/** The name that colleagues see, and the fields that only an administrator changes. */
export function NameForm() {
	const { t } = useTranslation(['profile', 'common']);
	const { data, account, role } = useSelf();
	const utils = trpc.useUtils();
	const update = useSave(trpc.auth.updateSelf);
	const form = useKitForm({ defaultValues: { displayName: data.displayName }, parse });
	const { isSubmitting } = form.formState;
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('you')}</CardTitle>
			</CardHeader>
			<CardContent className="flex flex-col gap-5">
				<Facts
					facts={[
						{ label: t('email'), value: <bdi>{data.email}</bdi> },
						{ label: t('account'), value: account.name },
						{ label: t('role'), value: role.at(-1) },
					]}
				/>
				<Form
					form={form}
					saveKey
					guarded
					className="gap-4"
					onSubmit={async ({ displayName }) => {
						const self = await update({ displayName });
						utils.auth.self.setData(undefined, self);
						form.reset({ displayName: self.data.displayName });
						void toast.success(t('common:saved'));
					}}
				>
					<TextField name="displayName" label={t('displayName')} autoComplete="name" />
					<Button type="submit" variant="primary" pending={isSubmitting} className="self-start">
						{t('common:save')}
					</Button>
				</Form>
			</CardContent>
		</Card>
	);
}
