/** Makes a map of the venues that are listed below it. */
const { L } = window;
const box = document.querySelector('.map-box');
const { dataset } = box;
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Marks that are nearer to each other, in pixels, are one. */
const nearest = 44;

const venues = [...document.querySelectorAll('.place')].map((entry) => ({
  entry,
  name: entry.dataset.name,
  point: L.latLng(Number(entry.dataset.latitude), Number(entry.dataset.longitude)),
}));

box.setAttribute('role', 'region');
box.setAttribute('aria-label', dataset.label);

const animated = { animate: !calm };
const map = L.map(box, {
  ...{ zoomControl: false, attributionControl: false, worldCopyJump: true, minZoom: 1 },
  ...{ zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm },
  maxZoom: 19,
});
L.control.zoom({ zoomInTitle: dataset.zoomIn, zoomOutTitle: dataset.zoomOut }).addTo(map);
L.control.scale({ imperial: false }).addTo(map);
map.fitBounds(L.latLngBounds(venues.map(({ point }) => point)), {
  padding: [40, 40],
  maxZoom: 14,
  animate: false,
});

const marks = L.layerGroup().addTo(map);
map.on('zoomend', drawMarks);
drawMarks();

// The servers of tiles may ask for the origin of the page, which other requests do not tell.
L.tileLayer(dataset.tiles, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map);

/** Venues that are near to each other at this zoom are one mark with their number. */
function drawMarks() {
  marks.clearLayers();
  const groups = [];
  for (const venue of venues) {
    const at = map.project(venue.point);
    const group = groups.find((each) => each.at.distanceTo(at) < nearest);
    if (group === undefined) groups.push({ at, venues: [venue] });
    else group.venues.push(venue);
  }
  for (const group of groups) marks.addLayer(toMark(group));
}

function toMark({ venues: group }) {
  const [{ name, point }] = group;
  const count = group.length;
  const size = count === 1 ? 26 : 38;
  const title =
    count === 1 ? name : dataset.group.replace('{name}', () => name).replace('{count}', String(count));
  const icon = L.divIcon({
    ...{ className: 'mark', iconSize: [size, size], popupAnchor: [0, -size / 2] },
    html: count === 1 ? '' : String(count),
  });
  const mark = L.marker(point, { icon, title, riseOnHover: true });
  const open = () => {
    if (!zoomTo(group)) showPopup(mark, group);
  };
  mark.on('add', () => mark.getElement().setAttribute('aria-label', title));
  mark.on('click', open);
  mark.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter') open();
  });
  return mark;
}

/** Whether venues can be told apart nearer by, which is then shown. */
function zoomTo(group) {
  const bounds = L.latLngBounds(group.map(({ point }) => point));
  const isOne = bounds.getSouthWest().equals(bounds.getNorthEast());
  if (isOne || map.getZoom() >= map.getMaxZoom()) return false;
  map.fitBounds(bounds, { padding: [60, 60], maxZoom: Math.max(15, map.getZoom() + 1), ...animated });
  box.focus({ preventScroll: true });
  return true;
}

/**
 * The entries of the list, with the keyboard inside; it returns to the mark when the popup is
 * closed.
 */
function showPopup(mark, group) {
  const content = document.createElement('div');
  for (const { entry } of group) content.append(...[...entry.children].map((child) => child.cloneNode(true)));
  const popup = L.popup({ maxWidth: 300, minWidth: 200, maxHeight: 260, autoPan: true, closeOnClick: true });
  mark.unbindPopup().bindPopup(popup.setContent(content)).openPopup();
  const button = popup.getElement().querySelector('.leaflet-popup-close-button');
  button.setAttribute('aria-label', dataset.close);
  content.querySelector('a').focus({ preventScroll: true });
  popup.once('remove', () => mark.getElement()?.focus({ preventScroll: true }));
}

box.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') map.closePopup();
});
