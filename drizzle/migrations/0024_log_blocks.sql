CREATE TABLE `log_blocks` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_ms` integer NOT NULL,
	`to_ms` integer NOT NULL,
	`line_count` integer NOT NULL,
	`view_count` integer NOT NULL,
	`user_ids` text NOT NULL,
	`dashboard_ids` text NOT NULL,
	`chart_ids` text NOT NULL,
	`actions` text NOT NULL,
	`message_ids` text NOT NULL,
	`views` text NOT NULL,
	`lines` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recent_views` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`items` text NOT NULL,
	`last_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
