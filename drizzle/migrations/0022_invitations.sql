CREATE TABLE `invitations` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_on_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`invited_by_id` integer,
	`lands_on` text NOT NULL,
	`used_on_ms` integer,
	`revoked_on_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);