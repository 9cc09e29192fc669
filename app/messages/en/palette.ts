// The command palette.
import { defineMessages } from '#app/messages/define-messages.ts';

export const palette = defineMessages('palette', {
  search: 'Search or jump to…',
  matches: 'Matches',
  noMatches: 'No matches. Try a shorter search.',
  searching: 'Searching…',
  searchFailed: 'Couldn’t search. {reason}',
  'group.dashboards': 'Dashboards',
  'group.charts': 'Charts',
  'group.datasets': 'Datasets',
  'group.goTo': 'Go to',
  'group.create': 'Create',
  'group.actions': 'Actions',
  'group.guide': 'Help',
  home: 'Home',
  account: 'Account and password',
  help: 'Help',
  'theme-light': 'Theme: light',
  'theme-dark': 'Theme: dark',
  'theme-system': 'Theme: system',
  errors: 'Recent errors',
  shortcuts: 'Keyboard shortcuts',
  'new-dashboard': 'New dashboard',
  'new-chart': 'New chart',
  'new-dataset': 'New dataset',
  'new-upload': 'Upload file',
  'new-query': 'New SQL query',
  'new-database': 'New database connection',
  logout: 'Log out',
  // Other names, as people of other products and everyday speech know them; lower case, with commas between.
  'names.home':
    'start page, start, landing page, favorites, recent, recents, overview, my work, requests, shared with me, bookmarked, watchlist',
  'names.dashboards':
    'dashboard, embed, embedding, embedded, iframe, board, boards, workbook, workbooks, story, stories, collection, collections, share, sharing, publish, export, download, kiosk, presentation, screenshot, pdf, x-ray, project, projects, spaces, apps, data story, full screen, fullscreen, tv mode, device layout, powerpoint, report page, filter, filters, lens, lookml dashboard, print, slideshow',
  'names.charts':
    'chart, slice, slices, question, questions, card, cards, look, looks, visual, visuals, visualization, visualizations, visualisation, worksheet, worksheets, sheet, tile, graph, graphs, diagram, plot, png, viz, custom view, custom views, views, saved question, saved chart, saved charts',
  'names.datasets':
    'dataset, datasource, datasources, data source, data sources, model, models, semantic model, semantic layer, data model, table, tables, browse data, calculated column, calculated field, measure, measures, metric, metrics, dimension, virtual dataset, segment, extract, lookml, power query, data catalog, catalog, fields, columns, join, joins, relationships, power pivot, dax, published data source, materialized view, dataflow, data flow, refresh dataset, cache, time column',
  'names.sqllab':
    'sqllab, sql editor, sql runner, native query, query editor, editor, console, ide, workbench, custom sql, run query, explain, query, sql query, sql console, select, notebook, notebooks, ad hoc query, ad hoc, adhoc, schema, schemas, schema browser, database browser, psql, query tool, terminal',
  'names.saved-queries':
    'snippets, snippet, stored queries, my queries, bookmarks, sql snippets, sql templates, favorite queries, sql library',
  'names.query-history':
    'history, past queries, recent queries, query search, query log, running queries, executed queries, slow queries, performance, jobs, background tasks',
  'names.databases':
    'database, connection, connections, connector, connectors, warehouse, data warehouse, server, host, gateway, jdbc, postgres, postgresql, mysql, clickhouse, trino, snowflake, bigquery, redshift, admin settings, mariadb, oracle, duckdb, odbc, credentials, drivers, bridge, test connection, schema sync, data connections',
  'names.reports':
    'schedule, schedules, scheduled, scheduler, subscription, subscriptions, subscribe, alert, alerts, report, pulse, notification, notifications, email, mail, slack, webhook, paginated report, threshold, delivery, admin settings, data alert, data driven alert, kpi alert, cron, weekly report, daily report, recipients, send report, reminder, monitoring, mailing list',
  'names.css-templates':
    'css, style, styles, stylesheet, styling, branding, look and feel, admin settings, custom css, colors, fonts, logo, white label, whitelabel, theme editor',
  'names.annotation-layers':
    'annotation, annotations, event, events, timeline, marker, holidays, admin settings, releases, milestones, reference lines',
  'names.tags':
    'tag, label, labels, folder, folders, category, categories, admin settings, certified, topics, organize, glossary, metadata',
  'names.users':
    'people, user, members, member, team, list users, invite, accounts, add user, add people, admin settings, admin, site admin, administrators, user management, list of users, new user, deactivate user, licenses, seats',
  'names.roles':
    'role, permission, permissions, access, access control, privileges, rights, security, list roles, admin settings, entitlements, authorization, who can see, data permissions, admin permissions',
  'names.groups': 'group, user groups, teams, admin settings, departments, workspace members',
  'names.row-rules':
    'rls, row level security, row level, row rules, data sandboxing, sandbox, user attributes, access filter, data policy, user filter, row permissions, admin settings, tenant, multi tenant, multi-tenancy, tenants, data access',
  'names.action-log':
    'audit, audit log, log, logs, activity, usage, who did what, admin settings, usage analytics, usage metrics, usage statistics, statistics, admin insights, history of changes, version history, who viewed, views of dashboards',
  'names.import':
    'restore, zip, yaml, migrate, migration, move from superset, deserialize, archive, content, admin settings, import dashboard, upload dashboard, import zip, backup, serialization',
  'names.api':
    'api, swagger, openapi, rest, rest api, developer, developers, developer docs, sdk, guest token, endpoints, webhooks, embed sdk, integration, integrations, curl, jwt, python, automation',
  'names.account':
    'profile, my profile, password, change password, reset password, settings, preferences, options, token, tokens, api token, api tokens, api key, api keys, access token, account, my account, language, user info, sessions, admin, edit profile, email address, locale, time zone, timezone, personal access token, security settings, two factor, avatar',
  'names.new-dashboard':
    'create dashboard, add dashboard, build dashboard, new report, new workbook, new board, blank dashboard, new story, new app',
  'names.new-chart':
    'explore, explore data, explores, create chart, add chart, build chart, new question, new slice, new look, new visual, new worksheet, new graph, chart builder, query builder, data explorer, ask a question, visualize, pivot, pivot table, new viz, new visualization, new visualisation, new card, simple question, analyze, analyse, drag and drop, crosstab, bar chart, line chart, pie chart, area chart, scatter plot, big number, kpi, map, maps, heatmap, histogram, sankey, treemap, gauge, funnel, waterfall, box plot, chart types',
  'names.new-dataset':
    'create dataset, add dataset, new model, new data source, new datasource, add table, register table, new virtual dataset, new table from query, import table, publish data source, create virtual dataset',
  'names.new-upload':
    'csv, excel, xlsx, xls, parquet, json, tsv, spreadsheet, google sheets, upload, upload csv, upload excel, upload data, import csv, import data, import file, load data, file, files, get data, add data, new table, table from file, text file, local file, flat file, drop file, my data, ods, comma separated',
  'names.new-query': 'create query, write sql, new sql, new native query, new query, sql question, new script',
  'names.new-database':
    'connect, connect database, connect data, add database, add connection, new connection, create database, add data source, new warehouse, new data connection, connect postgres, connect mysql',
  'names.help': 'guide, manual, docs, documentation, user guide, tutorial, tutorials, support, handbook, how to, learn, faq',
  'names.guide-get-started': 'first steps, quickstart, quick start, introduction, tour, onboarding, learn',
  'names.guide-connect': 'help with connections, connect trino, connect clickhouse, private network',
  'names.guide-upload': 'help with uploads, csv help, excel help, file formats',
  'names.guide-explore': 'help with charts, how to build a chart, metrics and dimensions, drag and drop',
  'names.guide-dashboards':
    'help with dashboards, cross-filters, cross filters, filter help, share a dashboard, access requests, dashboard tabs',
  'names.guide-sql-lab': 'help with sql, sql help, templates, jinja, query parameters',
  'names.guide-reports': 'help with reports, help with alerts, send a report, slack report',
  'names.guide-embed': 'embedding guide, embed a dashboard, guest tokens, embedded sdk, iframe help',
  'names.guide-people': 'help with roles, help with permissions, row rules help, who sees what',
  'names.guide-superset': 'superset, apache superset, migration from superset, superset import, differences',
  'names.theme-light': 'light mode, day mode, light theme, appearance, white, bright',
  'names.theme-dark': 'dark mode, night mode, dark theme, dark, appearance, black',
  'names.theme-system': 'system theme, automatic theme, appearance',
  'names.errors': 'error, errors, problems, messages, notifications of errors, what went wrong, failed, failures, warnings, bug',
  'names.shortcuts': 'keys, keyboard, hotkeys, hotkey, key bindings, cheat sheet, key commands',
  'names.logout': 'logout, log off, logoff, sign out, signout, exit, quit, switch user, end session, leave',
});
