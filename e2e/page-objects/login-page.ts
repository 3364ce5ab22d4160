import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/people';
import { escapeRegExp, type Texts } from '../fixtures/texts';

/** The pages for people who aren't signed in; they share their fields. */
export class LoginPage {
	constructor(
		readonly page: Page,
		readonly t: Texts,
	) {}

	readonly heading = () => this.page.getByRole('heading', { level: 1 });
	readonly userName = () => this.page.getByRole('textbox', { name: this.t('auth:emailOrUserName'), exact: true });
	readonly email = () => this.page.getByRole('textbox', { name: this.t('auth:email'), exact: true });
	readonly displayName = () => this.page.getByRole('textbox', { name: this.t('auth:displayName'), exact: true });
	/** A password input has no role; its label precedes it. */
	readonly password = (key = 'auth:password') => this.page.getByLabel(new RegExp(`^${escapeRegExp(this.t(key))}\\*?$`));
	readonly submit = (key = 'auth:signIn') => this.page.getByRole('button', { name: this.t(key), exact: true });
	readonly alert = (text: string) => this.page.getByRole('alert').filter({ hasText: text });
	/** Also if it is announced politely, as a status. */
	readonly notice = (text: string) => this.page.getByText(text);

	async signIn({ email, password }: Person): Promise<void> {
		await this.userName().fill(email);
		await this.password().fill(password);
		await this.submit().click();
	}
}
