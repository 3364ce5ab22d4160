/** Where custom domains lead to in the sandbox, while no one has set DOMAIN_TARGET. */
export const sandboxTarget = 'sites.rewards.example';
