// In which order samples are sent: those that make objects before those that read them, removals last.

/** Samples that depend on each other, in the order in which they must run; the others run in between by name. */
const FIRST = [
  'database.create-duplicate',
  'database.create',
  'database.update',
  'sqllab.execute',
  'sqllab.execute-async',
  'dashboard.create',
  'dashboard.update',
  'chart.add-to-dashboard',
  'dashboard.filters-put',
  'dashboard.embedded-post',
  'saved_query.create',
  'report.create-alert-not-null',
  'report.create',
  'annotation_layer.make',
  'annotation_layer.make-same-name',
  'annotation_layer.put',
  'annotation.make',
  'annotation.make-two',
  'css_template.make',
  'css_template.make-two',
  // Before there is a chart whose warm-up succeeds.
  'dataset.warm-up-made',
  'chart.make',
  'dashboard.make',
  'saved_query.make',
  'saved_query.make-two',
  'rowlevelsecurity.make',
  'security.role-make',
  'security.role-same',
  'security.user-make',
  'security.group-make',
  'security.permission-resource-make',
  'tag.make',
  'dataset.put-columns',
  'dataset.put-other',
];
const LAST = [
  'chart.list-tags-by-id',
  'annotation_layer.delete-in-use',
  'annotation.delete-missing',
  'css_template.bulk-delete',
  'css_template.delete',
  'css_template.delete-missing',
  'security.group-delete',
  'security.group-delete-missing',
  'security.role-delete',
  'tag.unfavorite',
  'tag.delete',
  'report.delete',
  'report.delete-many',
  'query.',
  'async_event.',
  'sqllab.export',
  'tableschema.post',
  'tableschema.expanded',
  'tabstate.activate',
  'tabstate.delete',
  'dashboard.bulk-delete',
  'dashboard.delete',
  'dataset.delete',
  'saved_query.bulk-delete',
  'chart.unfavorite',
  'chart.delete-missing',
  'chart.bulk-delete',
  'rowlevelsecurity.delete',
  'rowlevelsecurity.delete-missing',
  'rowlevelsecurity.bulk-delete',
  'database.delete-in-use',
  'database.delete',
];

export function inOrder<Named extends { readonly name: string }>(samples: readonly Named[]): Named[] {
  const rank = ({ name }: Named): number => {
    const first = FIRST.indexOf(name);
    if (first >= 0) return first - FIRST.length;
    return 1 + LAST.findLastIndex((start) => (start.endsWith('.') ? name.startsWith(start) : name === start));
  };
  return [...samples].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
