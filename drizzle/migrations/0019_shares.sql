CREATE TABLE `access_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dashboard_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`requested_on_ms` integer NOT NULL,
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_dashboard_user` ON `access_requests` (`dashboard_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `access_requests_user` ON `access_requests` (`user_id`);--> statement-breakpoint
CREATE TABLE `shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dashboard_id` integer,
	`user_id` integer,
	`group_id` integer,
	`role_id` integer,
	`shows_data` integer DEFAULT true NOT NULL,
	`created_on_ms` integer NOT NULL,
	`created_by_id` integer,
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shares_one_subject" CHECK(("shares"."user_id" is not null) + ("shares"."group_id" is not null) + ("shares"."role_id" is not null) = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_dashboard_user` ON `shares` (`dashboard_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_dashboard_group` ON `shares` (`dashboard_id`,`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_dashboard_role` ON `shares` (`dashboard_id`,`role_id`);--> statement-breakpoint
CREATE INDEX `shares_user` ON `shares` (`user_id`);--> statement-breakpoint
CREATE INDEX `shares_group` ON `shares` (`group_id`);--> statement-breakpoint
CREATE INDEX `shares_role` ON `shares` (`role_id`);--> statement-breakpoint
CREATE TRIGGER `shares_insert_dashboards_version` AFTER INSERT ON `shares` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `shares_update_dashboards_version` AFTER UPDATE ON `shares` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `shares_delete_dashboards_version` AFTER DELETE ON `shares` BEGIN UPDATE `metadata_versions` SET `dashboards` = `dashboards` + 1 WHERE `id` = 1; END;
